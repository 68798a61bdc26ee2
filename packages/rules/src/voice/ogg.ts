import { textAt } from './text-at.ts';

const headerSize = 27;
const firstPage = 0x02;
/** What the first packet of a stream begins with. */
const soundCodecs = ['OpusHead', '\x01vorbis', '\x7fFLAC'];

/** True for Ogg pages one after the other to the end (RFC 3533), whose streams are all sound. */
export function containsAudioOnly(bytes: Uint8Array): boolean {
  let place = 0;
  let streams = 0;
  while (place < bytes.length) {
    const segments = bytes[place + headerSize - 1] ?? 0;
    const content = place + headerSize + segments;
    if (textAt(bytes, place, 4) !== 'OggS' || bytes[place + 4] !== 0 || content > bytes.length) return false;
    if (((bytes[place + 5] ?? 0) & firstPage) !== 0) {
      if (!soundCodecs.some((codec) => textAt(bytes, content, codec.length) === codec)) return false;
      streams += 1;
    }
    const sizes = bytes.subarray(place + headerSize, content);
    place = content + sizes.reduce((sum, size) => sum + size, 0);
  }
  return streams > 0 && place === bytes.length;
}
