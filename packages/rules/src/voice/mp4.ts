import { textAt } from './text-at.ts';

/** The boxes around the kind of a track, from the outermost. Nothing else is read into, so that no file leads deeper. */
const holders = ['moov', 'trak', 'mdia'];
const handlerTypePlace = 8;

/** True for MP4 boxes one after the other to the end (ISO 14496-12), whose tracks are all sound. */
export function containsAudioOnly(bytes: Uint8Array): boolean {
  if (textAt(bytes, 4, 4) !== 'ftyp') return false;
  const handlers: string[] = [];
  return (
    readBoxes(bytes, { start: 0, end: bytes.length, depth: 0 }, handlers) &&
    handlers.length > 0 &&
    handlers.every((one) => one === 'soun')
  );
}

interface Place {
  start: number;
  end: number;
  /** The number of boxes around it. */
  depth: number;
}

/** Collects the handler types of the tracks; false where boxes do not fill their place. */
function readBoxes(bytes: Uint8Array, { start, end, depth }: Place, handlers: string[]): boolean {
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
    const inside = { start: place + 8, end: next, depth: depth + 1 };
    if (type === holders[depth] && !readBoxes(bytes, inside, handlers)) return false;
    place = next;
  }
  return true;
}
