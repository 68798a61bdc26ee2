import { textAt } from './text-at.ts';

/** Ids of elements (RFC 9559). */
const ids = { header: 0x1a45dfa3, docType: 0x4282, segment: 0x18538067, tracks: 0x1654ae6b, track: 0xae } as const;
const trackType = 0x83;
const sound = 2;
const longestDocType = 16;
/** Read into: those whose own elements say what the file holds. A recording's segment and clusters have no known size. */
const holders: readonly number[] = Object.values(ids).filter((id) => id !== ids.docType);

interface Found {
  docType: string;
  trackTypes: number[];
}

/** True for EBML elements one after the other to the end, of the document type WebM and with sound tracks only. */
export function containsAudioOnly(bytes: Uint8Array): boolean {
  const found: Found = { docType: '', trackTypes: [] };
  let place = 0;
  while (place < bytes.length) {
    const next = readElement(bytes, place, found);
    if (next === null) return false;
    place = next;
  }
  const { docType, trackTypes } = found;
  return docType === 'webm' && trackTypes.length > 0 && trackTypes.every((type) => type === sound);
}

/** Reads the element at a place. Returns the place of the next one to read; null where it does not fit. */
function readElement(bytes: Uint8Array, place: number, found: Found): number | null {
  const id = readNumber(bytes, place, { keepsMark: true });
  const size = id === null ? null : readNumber(bytes, place + id.length, { keepsMark: false });
  if (id === null || size === null || id.length > 4) return null;
  if (place === 0 && id.value !== ids.header) return null;
  const content = place + id.length + size.length;
  const isEndless = size.value === 2 ** (7 * size.length) - 1;
  if (isEndless || holders.includes(id.value)) return content;
  const next = content + size.value;
  if (next > bytes.length) return null;
  if (id.value === ids.docType && size.value <= longestDocType)
    found.docType = textAt(bytes, content, size.value).replace(/\0+$/, '');
  if (id.value === trackType) found.trackTypes.push(bytes[content] ?? 0);
  return next;
}

/** A number of variable length: the zeros before its first one tell how many bytes follow. */
function readNumber(bytes: Uint8Array, place: number, { keepsMark }: { keepsMark: boolean }) {
  const first = bytes[place] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > 8 || place + length > bytes.length) return null;
  let value = keepsMark ? first : first & (0xff >> length);
  for (let at = 1; at < length; at += 1) value = value * 256 + (bytes[place + at] ?? 0);
  return { value, length };
}
