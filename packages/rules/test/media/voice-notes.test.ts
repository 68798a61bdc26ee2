import { voiceLimits } from '@kopa/contracts/media/media-limits';
import { describe, expect, it } from 'vitest';
import { assertVoiceBytes, readSentVoice, type VoiceFormat } from '../../src/media/voice-notes.ts';

const refusal = (code: string) => expect.objectContaining({ code });
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const bigEndian = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

function check(format: VoiceFormat, content: readonly number[]): void {
  const bytes = Uint8Array.from(content);
  assertVoiceBytes(bytes, { format, base64: '', size: bytes.length });
}
const accepts = (format: VoiceFormat, content: readonly number[]) => expect(() => check(format, content)).not.toThrow();
const refuses = (format: VoiceFormat, content: readonly number[]) =>
  expect(() => check(format, content)).toThrow(refusal('invalid_audio'));
const longest = voiceLimits.maxSeconds + voiceLimits.lateStop;
/** Expects that a recording is accepted up to this many seconds. */
function endsAt(limit: number, format: VoiceFormat, recordingOf: (seconds: number) => readonly number[]): void {
  accepts(format, recordingOf(0));
  accepts(format, recordingOf(limit));
  expect(() => check(format, recordingOf(limit + 1))).toThrow(refusal('voice_too_large'));
}

/** A box of an MP4. */
const box = (type: string, content: readonly number[] = []) => [
  ...bigEndian(8 + content.length),
  ...ascii(type),
  ...content,
];
const track = (handler: string) =>
  box('trak', box('mdia', box('hdlr', [...bigEndian(0), ...bigEndian(0), ...ascii(handler)])));
const start = box('ftyp', ascii('M4A '));

describe('an MP4', () => {
  const recording = [...start, ...box('moov', track('soun')), ...box('mdat', [1, 2, 3])];

  it('is taken with one track of sound or several, whole or in fragments', () => {
    accepts('mp4', recording);
    accepts('mp4', [...start, ...box('moov', [...track('soun'), ...track('soun')])]);
    accepts('mp4', [...recording, ...box('moof'), ...box('mdat', [4])]);
    accepts('mp4', [...start, ...box('moov', track('soun')), ...bigEndian(0), ...ascii('mdat'), 1, 2]);
  });

  it('is as long as its movie, its track or its fragments state', () => {
    const head = (seconds: number) => [...Array<number>(12).fill(0), ...bigEndian(1000), ...bigEndian(seconds * 1000)];
    endsAt(longest, 'mp4', (seconds) => [...start, ...box('moov', [...box('mvhd', head(seconds)), ...track('soun')])]);
    const longHead = (seconds: number) => [
      1,
      ...Array<number>(19).fill(0),
      ...bigEndian(10),
      0,
      0,
      0,
      0,
      ...bigEndian(seconds * 10),
    ];
    const longTrack = (seconds: number) =>
      box(
        'trak',
        box('mdia', [
          ...box('mdhd', longHead(seconds)),
          ...box('hdlr', [...bigEndian(0), ...bigEndian(0), ...ascii('soun')]),
        ]),
      );
    endsAt(longest, 'mp4', (seconds) => [...start, ...box('moov', longTrack(seconds))]);

    const fragment = (...boxes: number[][]) => box('moof', box('traf', boxes.flat()));
    const counted = (seconds: number) => box('trun', [...bigEndian(0), ...bigEndian(seconds)]);
    const defaults = box('mvex', box('trex', [0, 0, 0, 10].flatMap(bigEndian)));
    const fragmented = [...start, ...box('moov', [...longTrack(0), ...defaults])];
    endsAt(longest, 'mp4', (seconds) => [...fragmented, ...fragment(counted(seconds))]);
    const halves = box('tfhd', [0x08, 0, 5].flatMap(bigEndian));
    const first = [...fragmented, ...fragment(counted(100))];
    endsAt(longest - 100, 'mp4', (seconds) => [...first, ...fragment(halves, counted(seconds * 2))]);
    const each = (seconds: number) => box('trun', [0x301, 2, 0, 0, 7, seconds * 10, 7].flatMap(bigEndian));
    endsAt(longest, 'mp4', (seconds) => [...start, ...box('moov', longTrack(0)), ...fragment(each(seconds))]);
    accepts('mp4', [
      ...start,
      ...box('moov', [...box('mvhd', [...head(0).slice(0, 16), 255, 255, 255, 255]), ...track('soun')]),
    ]);
  });

  it('is refused with a picture, without a track, and as another container', () => {
    refuses('mp4', [...start, ...box('moov', [...track('soun'), ...track('vide')])]);
    refuses('mp4', [...start, ...box('moov')]);
    refuses('mp4', [...box('moov', track('soun')), ...start]);
    refuses('webm', recording);
    refuses('ogg', recording);
  });

  it('is refused where boxes do not fill their place', () => {
    refuses('mp4', recording.slice(0, -1));
    refuses('mp4', [...recording, 0, 0, 0]);
    refuses('mp4', [...recording, ...bigEndian(7), ...ascii('free')]);
    refuses('mp4', [...recording, ...bigEndian(2 ** 32 - 1), ...ascii('free')]);
  });

  it('is refused where boxes stand in each other to the limit of its size', () => {
    const boxes = voiceLimits.maxBytes / 8 - start.length;
    const nested = Array.from({ length: boxes }, (_, at) => [...bigEndian((boxes - at) * 8), ...ascii('moov')]).flat();
    refuses('mp4', start.concat(nested));
  });
});

/** A page of an Ogg, with one packet of less than 255 bytes. */
const page = (packet: readonly number[], flags = 0) => [
  ...[...ascii('OggS'), 0, flags, ...Array<number>(20).fill(0), 1, packet.length],
  ...packet,
];

describe('an Ogg', () => {
  const recording = [...page(ascii('OpusHead'), 2), ...page([1, 2, 3])];

  it('is taken with streams of sound only', () => {
    accepts('ogg', recording);
    accepts('ogg', [...page([1, ...ascii('vorbis')], 2), ...page([1])]);
    accepts('ogg', [...page(ascii('OpusHead'), 2), ...page([0x7f, ...ascii('FLAC')], 2)]);
  });

  it('is as long as the last positions of its streams state', () => {
    const at = (position: number, content: readonly number[], flags = 0) => {
      const bytes = page(content, flags);
      return [...bytes.slice(0, 6), ...bigEndian(position).reverse(), 0, 0, 0, 0, ...bytes.slice(14)];
    };
    const none = [...page([1]).slice(0, 6), ...Array<number>(8).fill(255), ...page([1]).slice(14)];
    const opus = (seconds: number) => [...at(0, ascii('OpusHead'), 2), ...at(seconds * 48_000, [1]), ...none];
    endsAt(longest, 'ogg', opus);
    endsAt(longest - 100, 'ogg', (seconds) => [...opus(100), ...opus(seconds)]);
    const vorbis = [1, ...ascii('vorbis'), 0, 0, 0, 0, 2, ...bigEndian(44_100).reverse()];
    endsAt(longest, 'ogg', (seconds) => [...at(0, vorbis, 2), ...at(seconds * 44_100, [1])]);
    const flac = [0x7f, ...ascii('FLAC'), ...Array<number>(22).fill(0), 0x0a, 0xc4, 0x40];
    endsAt(longest, 'ogg', (seconds) => [...at(0, flac, 2), ...at(seconds * 44_100, [1])]);
  });

  it('is refused with a picture, without a first page, and as another container', () => {
    refuses('ogg', [...page(ascii('OpusHead'), 2), ...page([0x80, ...ascii('theora')], 2)]);
    refuses('ogg', page([1, 2, 3]));
    const ofVersion1 = recording.with(4, 1);
    refuses('ogg', ofVersion1);
    refuses('webm', recording);
    refuses('mp4', recording);
  });

  it('is refused where it is cut off or goes on with something else', () => {
    for (let length = 0; length < recording.length; length += 1) {
      if (length !== page(ascii('OpusHead'), 2).length) refuses('ogg', recording.slice(0, length));
    }
    refuses('ogg', [...recording, ...ascii('<html>')]);
  });
});

/** An element of a WebM with a size of four bytes. */
const element = (id: readonly number[], content: readonly number[]) => {
  const [first = 0, ...rest] = bigEndian(content.length);
  return [...id, 0x10 | first, ...rest, ...content];
};
const header = (type: readonly number[]) => element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], type));
const tracks = (...types: number[]) =>
  element(
    [0x16, 0x54, 0xae, 0x6b],
    types.flatMap((type) => element([0xae], element([0x83], [type]))),
  );

describe('a WebM', () => {
  it('is taken with tracks of sound only', () => {
    accepts('webm', [...header(ascii('webm')), ...element([0x18, 0x53, 0x80, 0x67], tracks(2, 2))]);
    refuses('webm', [...header(ascii('webm')), ...element([0x18, 0x53, 0x80, 0x67], tracks(2, 1))]);
    refuses('webm', [...header(ascii('webm')), ...element([0x18, 0x53, 0x80, 0x67], [])]);
  });

  it('is as long as its information or its last block states', () => {
    const segment = (content: readonly number[]) => [
      ...header(ascii('webm')),
      ...[0x18, 0x53, 0x80, 0x67, 0x01, ...Array<number>(7).fill(0xff)],
      ...tracks(2),
      ...content,
    ];
    const unit = element([0x2a, 0xd7, 0xb1], bigEndian(1e9));
    const float = (seconds: number) => [...new Uint8Array(new Float32Array([seconds]).buffer)].reverse();
    const information = (...parts: number[][]) => element([0x15, 0x49, 0xa9, 0x66], parts.flat());
    endsAt(longest, 'webm', (seconds) => segment(information(unit, element([0x44, 0x89], float(seconds)))));

    const block = (id: number, at: number) => element([id], [0x81, at >> 8, at & 0xff, 0, 1, 2]);
    const cluster = (start: number, ...blocks: number[][]) =>
      element([0x1f, 0x43, 0xb6, 0x75], [...element([0xe7], bigEndian(start)), ...blocks.flat()]);
    endsAt(longest, 'webm', (seconds) =>
      segment([...cluster(0, block(0xa3, 0)), ...cluster(seconds * 1000, block(0xa3, 0), block(0xa3, -5))]),
    );
    endsAt(longest, 'webm', (seconds) =>
      segment([...information(unit), ...cluster(0, element([0xa0], block(0xa1, seconds)))]),
    );
  });

  it('is refused as Matroska, and with a name of its type that fills it', () => {
    refuses('webm', [...header(ascii('matroska')), ...tracks(2)]);
    refuses('webm', [...header(Array<number>(voiceLimits.maxBytes - 100).fill(0x61)), ...tracks(2)]);
  });
});

describe('the data URL of a voice note', () => {
  it('gives its format and size, with or without parameters', () => {
    expect(readSentVoice('data:audio/ogg;base64,AAAA')).toEqual({ format: 'ogg', base64: 'AAAA', size: 3 });
    expect(readSentVoice('data:audio/webm;codecs=opus;base64,AAA=')).toMatchObject({ format: 'webm', size: 2 });
  });

  it.each([
    'data:audio/wav;base64,AAAA',
    'data:video/webm;base64,AAAA',
    'data:audio/constructor;base64,AAAA',
    'AAAA',
    '',
  ])('is refused where it is malformed: %s', (text) => {
    expect(() => readSentVoice(text)).toThrow(refusal('invalid_audio'));
  });

  it('is refused above the limit before it is decoded', () => {
    const base64 = 'A'.repeat(Math.ceil((voiceLimits.maxBytes + 3) / 3) * 4);
    expect(() => readSentVoice(`data:audio/mp4;base64,${base64}`)).toThrow(refusal('voice_too_large'));
  });
});
