import { vi } from 'vitest';

/** A file with the type and size of a photo. */
export function photoFile({ bytes = 1000, type = 'image/jpeg' } = {}): File {
  return new File([new Uint8Array(bytes)], 'me.jpg', { type });
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
    return `data:image/jpeg;base64,${btoa(`photo ${shrunk.length}`)}`;
  });
  return shrunk;
}
