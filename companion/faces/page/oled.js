// The OLED, pixel for pixel: 128 x 64, scaled by whole device pixels only.

const WIDTH = 128;
const HEIGHT = 64;
const LIT = [222, 242, 255];
const DARK = [6, 9, 12];

export class Oled {
  constructor(canvas, glass) {
    this.canvas = canvas;
    this.glass = glass;
    this.context = canvas.getContext("2d", { alpha: false });
    this.image = this.context.createImageData(WIDTH, HEIGHT);
    new ResizeObserver(() => this.fit()).observe(glass);
    this.show(new Uint8Array((WIDTH * HEIGHT) / 8));
  }

  show(bits) {
    const { data } = this.image;
    for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
      const lit = bits[pixel >> 3] & (0x80 >> (pixel & 7));
      data.set(lit ? LIT : DARK, pixel * 4);
      data[pixel * 4 + 3] = 255;
    }
    this.context.putImageData(this.image, 0, 0);
  }

  fit() {
    const style = getComputedStyle(this.glass);
    const room = this.glass.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const scale = Math.max(1, Math.floor((room * devicePixelRatio) / WIDTH)) / devicePixelRatio;
    this.canvas.style.width = `${WIDTH * scale}px`;
    this.canvas.style.height = `${HEIGHT * scale}px`;
  }
}

export function decode(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
