import { textAt } from './text-at.ts';

/** The boxes that hold the description of a track. */
const holders = ['moov', 'trak', 'mdia'];
const handlerTypePlace = 8;

/** True for MP4 boxes one after the other to the end (ISO 14496-12), whose tracks are all sound. */
export function containsAudioOnly(bytes: Uint8Array): boolean {
  if (textAt(bytes, 4, 4) !== 'ftyp') return false;
  const handlers: string[] = [];
  return readBoxes(bytes, 0, bytes.length, handlers) && handlers.length > 0 && handlers.every((one) => one === 'soun');
}

/** Collects the handler types of the tracks; false where boxes do not fill their place. */
function readBoxes(bytes: Uint8Array, start: number, end: number, handlers: string[]): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let place = start;
  while (place < end) {
    if (place + 8 > end) return false;
    const size = view.getUint32(place);
    const type = textAt(bytes, place + 4, 4);
    // 0 means "to the end"; sizes of 64 bits have no place in so small a file.
    const next = size === 0 ? end : place + size;
    if (next > end || (size !== 0 && size < 8)) return false;
    if (type === 'hdlr') handlers.push(textAt(bytes, place + 8 + handlerTypePlace, 4));
    if (holders.includes(type) && !readBoxes(bytes, place + 8, next, handlers)) return false;
    place = next;
  }
  return true;
}
