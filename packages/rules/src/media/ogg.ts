import { numberAt } from './number-at.ts';
import { textAt } from './text-at.ts';

const headerSize = 27;
const firstPage = 0x02;
const noPosition = 0xff;

/** The beginning of a stream's first packet, and the samples of a second according to it. */
const soundCodecs: readonly { sign: string; samplesPerSecond: (packet: Uint8Array) => number }[] = [
  { sign: 'OpusHead', samplesPerSecond: () => 48_000 },
  { sign: '\x01vorbis', samplesPerSecond: (packet) => numberAt(packet.slice(12, 16).reverse(), 0, 4) },
  { sign: '\x7fFLAC', samplesPerSecond: (packet) => numberAt(packet, 27, 3) >> 4 },
];

/**
 * The seconds of Ogg pages one after the other to the end (RFC 3533), of all streams together; null unless all are
 * sound.
 */
export function secondsOfSound(bytes: Uint8Array): number | null {
  let place = 0;
  let seconds = 0;
  /** Of the present stream. */
  let stream: { samplesPerSecond: number; samples: number } | null = null;
  const secondsOf = () => (stream === null ? 0 : stream.samples / (stream.samplesPerSecond || 1));
  while (place < bytes.length) {
    const segments = bytes[place + headerSize - 1] ?? 0;
    const content = place + headerSize + segments;
    if (textAt(bytes, place, 4) !== 'OggS' || bytes[place + 4] !== 0 || content > bytes.length) return null;
    if (((bytes[place + 5] ?? 0) & firstPage) !== 0) {
      const codec = soundCodecs.find(({ sign }) => textAt(bytes, content, sign.length) === sign);
      if (codec === undefined) return null;
      seconds += secondsOf();
      stream = { samplesPerSecond: codec.samplesPerSecond(bytes.subarray(content, content + 64)), samples: 0 };
    }
    const position = bytes.slice(place + 6, place + 14).reverse();
    if (stream !== null && position[0] !== noPosition)
      stream.samples = Math.max(stream.samples, numberAt(position, 0, 8));
    const sizes = bytes.subarray(place + headerSize, content);
    place = content + sizes.reduce((sum, size) => sum + size, 0);
  }
  return stream !== null && place === bytes.length ? seconds + secondsOf() : null;
}
