// Dots of the box, as its screen and its printer have them: rows from the top, each of whole bytes.

export function dots(canvas, { width, height, bits }, lit, dark) {
  const bytes = Uint8Array.from(atob(bits), (letter) => letter.charCodeAt(0));
  const image = new ImageData(width, height);
  for (let dot = 0; dot < width * height; dot += 1) {
    image.data.set(bytes[dot >> 3] & (0x80 >> (dot & 7)) ? lit : dark, dot * 4);
  }
  Object.assign(canvas, { width, height });
  canvas.getContext("2d").putImageData(image, 0, 0);
  return canvas;
}

// The OLED, pixel for pixel, scaled by whole device pixels only.
export function screen(canvas, glass) {
  const fit = () => {
    const { paddingLeft, paddingRight } = getComputedStyle(glass);
    const room = glass.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const scale = Math.max(1, Math.floor((room * devicePixelRatio) / 128)) / devicePixelRatio;
    Object.assign(canvas.style, { width: `${128 * scale}px`, height: `${64 * scale}px` });
  };
  new ResizeObserver(fit).observe(glass);
  return (bits) => dots(canvas, { width: 128, height: 64, bits }, [222, 242, 255, 255], [6, 9, 12, 255]);
}
