import { vi } from 'vitest';

const jpegSignature = [0xff, 0xd8, 0xff];

/** A file with the type, size and first bytes of a photo. */
export function photoFile({ bytes = 1000, type = 'image/jpeg' } = {}): File {
  const content = new Uint8Array(bytes);
  content.set(jpegSignature);
  return new File([content], 'me.jpg', { type });
}

/** The size and quality that the app requested when it shrank a photo. */
export interface Shrunk {
  width: number;
  height: number;
  quality: number | undefined;
}

/** Replaces the decoder and the canvas, which jsdom does not have. Returns a record of their use. */
export function mockCanvas(photo: { width: number; height: number }): Shrunk[] {
  const shrunk: Shrunk[] = [];
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ ...photo, close: () => undefined }));
  const drawing = { fillRect: () => undefined, drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement, _, quality) {
    shrunk.push({ width: this.width, height: this.height, quality: quality as number | undefined });
    return `data:image/jpeg;base64,${btoa(`${String.fromCharCode(...jpegSignature)} photo ${shrunk.length}`)}`;
  });
  return shrunk;
}
