// Dots of the box, as its screen and its printer have them: rows from the top, each begun in a byte of its own.

export function dots(canvas, { width, height, bits }, lit, dark) {
  const bytes = Uint8Array.from(atob(bits), (letter) => letter.charCodeAt(0));
  const line = Math.ceil(width / 8);
  const image = new ImageData(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const on = bytes[y * line + (x >> 3)] & (0x80 >> (x & 7));
      image.data.set(on ? lit : dark, (y * width + x) * 4);
    }
  }
  Object.assign(canvas, { width, height });
  canvas.getContext("2d").putImageData(image, 0, 0);
  return canvas;
}

// The OLED, pixel for pixel, scaled by whole device pixels only.
export class Oled {
  constructor(canvas, glass) {
    this.canvas = canvas;
    this.glass = glass;
    new ResizeObserver(() => this.fit()).observe(glass);
  }

  show(bits) {
    dots(this.canvas, { width: 128, height: 64, bits }, [222, 242, 255, 255], [6, 9, 12, 255]);
  }

  fit() {
    const { width, height } = this.canvas;
    const style = getComputedStyle(this.glass);
    const room = this.glass.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const scale = Math.max(1, Math.floor((room * devicePixelRatio) / width)) / devicePixelRatio;
    Object.assign(this.canvas.style, { width: `${width * scale}px`, height: `${height * scale}px` });
  }
}
