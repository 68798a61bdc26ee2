import { numberAt } from './number-at.ts';
import { textAt } from './text-at.ts';

/** The boxes that are read into, by the number of boxes around them, so that no file leads deeper. */
const holders: readonly (readonly string[])[] = [['moov', 'moof'], ['trak', 'mvex', 'traf'], ['mdia']];
const handlerTypePlace = 8;

interface Found {
  handlers: string[];
  /** The longest time in seconds in a header. */
  seconds: number;
  /** Units of a second of the track. */
  unitsPerSecond: number;
  /** Units of each sample of a fragment without units of its own for each. */
  unitsPerSample: number;
  /** Units of the samples of all fragments. */
  units: number;
}

/** The seconds of MP4 boxes one after the other to the end (ISO 14496-12); null unless all tracks are sound. */
export function secondsOfSound(bytes: Uint8Array): number | null {
  if (textAt(bytes, 4, 4) !== 'ftyp') return null;
  const found: Found = { handlers: [], seconds: 0, unitsPerSecond: 1, unitsPerSample: 0, units: 0 };
  const isWhole = readBoxes(bytes, { start: 0, end: bytes.length, depth: 0 }, found);
  if (!isWhole || found.handlers.length === 0 || found.handlers.some((one) => one !== 'soun')) return null;
  return Math.max(found.seconds, found.units / found.unitsPerSecond);
}

interface Place {
  start: number;
  end: number;
  /** The number of boxes around it. */
  depth: number;
}

/** Reads boxes one after the other; false where they do not fill their place. */
function readBoxes(bytes: Uint8Array, { start, end, depth }: Place, found: Found): boolean {
  let place = start;
  while (place < end) {
    if (place + 8 > end) return false;
    const size = numberAt(bytes, place, 4);
    const type = textAt(bytes, place + 4, 4);
    // 0 means "to the end"; sizes of 64 bits have no place in so small a file.
    const next = size === 0 ? end : place + size;
    if (next > end || (size !== 0 && size < 8)) return false;
    const inside = { start: place + 8, end: next, depth: depth + 1 };
    readers[type]?.(bytes, inside, found);
    if (holders[depth]?.includes(type) && !readBoxes(bytes, inside, found)) return false;
    place = next;
  }
  return true;
}

const readers: Readonly<Record<string, (bytes: Uint8Array, place: Place, found: Found) => void>> = {
  hdlr: (bytes, { start }, found) => void found.handlers.push(textAt(bytes, start + handlerTypePlace, 4)),
  mvhd: readDuration,
  mdhd: readDuration,
  trex(bytes, { start }, found) {
    found.unitsPerSample = numberAt(bytes, start + 12, 4);
  },
  tfhd(bytes, { start }, found) {
    const flags = numberAt(bytes, start + 1, 3);
    const place = start + 8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0);
    if (flags & 0x08) found.unitsPerSample = numberAt(bytes, place, 4);
  },
  trun(bytes, { start, end }, found) {
    const flags = numberAt(bytes, start + 1, 3);
    const count = numberAt(bytes, start + 4, 4);
    if (!(flags & 0x100)) {
      found.units += count * found.unitsPerSample;
      return;
    }
    const bytesPerSample = [0x100, 0x200, 0x400, 0x800].reduce((sum, flag) => sum + (flags & flag ? 4 : 0), 0);
    const first = start + 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0);
    for (let place = first; place < end; place += bytesPerSample) found.units += numberAt(bytes, place, 4);
  },
};

/** Of a movie or a track: units of a second, then the duration; all ones where it is not known. */
function readDuration(bytes: Uint8Array, { start }: Place, found: Found): void {
  const [place, length] = bytes[start] === 1 ? [start + 20, 8] : [start + 12, 4];
  const unitsPerSecond = numberAt(bytes, place, 4) || 1;
  const duration = numberAt(bytes, place + 4, length);
  found.unitsPerSecond = unitsPerSecond;
  if (duration < 2 ** (8 * length) - 1) found.seconds = Math.max(found.seconds, duration / unitsPerSecond);
}
