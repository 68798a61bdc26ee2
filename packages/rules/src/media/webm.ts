import { numberAt } from './number-at.ts';
import { textAt } from './text-at.ts';

/** Ids of elements (RFC 9559) that are read into: those whose elements describe the content of the file. */
const holders: readonly number[] = [
  ...[0x1a45dfa3, 0x18538067], // the header and the segment, whose size is unknown in a recording
  ...[0x1549a966, 0x1654ae6b, 0xae], // information, tracks and a track
  ...[0x1f43b675, 0xa0], // a cluster and a group of blocks
];
const header = 0x1a45dfa3;
const sound = 2;
const longestDocType = 16;

interface Found {
  docType: string;
  trackTypes: number[];
  /** Nanoseconds of a unit of time. */
  unit: number;
  /** Units according to the file's information; recordings lack them. */
  duration: number;
  /** Where the present cluster and the last block begin, in units. */
  clusterStart: number;
  lastBlock: number;
}

/**
 * The seconds of EBML elements one after the other to the end, of the document type WebM; null unless all tracks are
 * sound.
 */
export function secondsOfSound(bytes: Uint8Array): number | null {
  const found: Found = { docType: '', trackTypes: [], unit: 1e6, duration: 0, clusterStart: 0, lastBlock: 0 };
  let place = 0;
  while (place < bytes.length) {
    const next = readElement(bytes, place, found);
    if (next === null) return null;
    place = next;
  }
  const { docType, trackTypes, unit, duration, lastBlock } = found;
  if (docType !== 'webm' || trackTypes.length === 0 || trackTypes.some((type) => type !== sound)) return null;
  return (Math.max(duration, lastBlock) * unit) / 1e9;
}

/** Reads the element at a place. Returns the place of the next one to read; null where it does not fit. */
function readElement(bytes: Uint8Array, place: number, found: Found): number | null {
  const id = readNumber(bytes, place, { keepsMark: true });
  const size = id === null ? null : readNumber(bytes, place + id.length, { keepsMark: false });
  if (id === null || size === null || id.length > 4) return null;
  if (place === 0 && id.value !== header) return null;
  const content = place + id.length + size.length;
  const isEndless = size.value === 2 ** (7 * size.length) - 1;
  if (isEndless || holders.includes(id.value)) return content;
  const next = content + size.value;
  if (next > bytes.length) return null;
  readers[id.value]?.(bytes.subarray(content, next), found);
  return next;
}

const readers: Readonly<Record<number, (content: Uint8Array, found: Found) => void>> = {
  17026(content, found) {
    if (content.length <= longestDocType) found.docType = textAt(content, 0, content.length).replace(/\0+$/, '');
  },
  131: (content, found) => void found.trackTypes.push(content[0] ?? 0),
  2807729(content, found) {
    found.unit = wholeNumber(content);
  },
  17545(content, found) {
    const view = new DataView(content.buffer, content.byteOffset, content.length);
    if (content.length === 4) found.duration = view.getFloat32(0);
    if (content.length === 8) found.duration = view.getFloat64(0);
  },
  231(content, found) {
    found.clusterStart = wholeNumber(content);
  },
  161: readBlock,
  163: readBlock,
};

/** The number of a block's track, then where the block begins after its cluster. */
function readBlock(content: Uint8Array, found: Found): void {
  const trackNumber = readNumber(content, 0, { keepsMark: false });
  if (trackNumber === null) return;
  const start = (numberAt(content, trackNumber.length, 2) << 16) >> 16;
  found.lastBlock = Math.max(found.lastBlock, found.clusterStart + start);
}

const wholeNumber = (content: Uint8Array) => numberAt(content, 0, Math.min(content.length, 8));

/** A number of variable length: the number of zeros before its first one is the number of bytes that follow. */
function readNumber(bytes: Uint8Array, place: number, { keepsMark }: { keepsMark: boolean }) {
  const first = bytes[place] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > 8 || place + length > bytes.length) return null;
  const start = keepsMark ? first : first & (0xff >> length);
  return { value: start * 256 ** (length - 1) + numberAt(bytes, place + 1, length - 1), length };
}
