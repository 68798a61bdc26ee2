import { KiB, MiB } from '../bytes.ts';
import { SECOND } from '../time.ts';

/** Photos (product 7.3). */
export const photoLimits = {
  galleryMax: 8,
  postMax: 4,
  /** The most of one message. */
  messageMax: 4,
  maxBytes: 10 * MiB,
  compressionNoticeBytes: 2 * MiB,
  /** Compression of the gallery and feed flow. */
  gallery: { longestSide: 1920, quality: 0.85 },
  /** Compression of the profile flow; files of at most `skipBytes` are sent unchanged. */
  profile: { skipBytes: 800 * KiB, longestSide: 800, quality: 0.8 },
  maxPixels: 40_000_000,
  maxSide: 10_000,
  /** Widths in pixels of the smaller copies that the server stores with each photo. */
  copyWidths: [96, 320, 800],
  /** One that takes longer is refused. */
  decodeWithin: 5 * SECOND,
} as const;

/** Voice notes (product 7.3). */
export const voiceLimits = {
  maxBytes: 2 * MiB,
  maxSeconds: 120,
  /** Seconds by which a recorder may stop too late. */
  lateStop: 5,
} as const;

/** Bytes of all photos and voice notes of a member, as they are stored (product 7.3). */
export const storageLimits = { perMember: 300 * MiB } as const;
