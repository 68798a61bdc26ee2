import { photoLimits, storageLimits } from '@kopa/contracts/media/media-limits';
import { describe, expect, it } from 'vitest';
import {
  assertMayStore,
  assertOwnPhotos,
  assertPhotoBytes,
  photosLeaving,
  readSentPhoto,
  withoutPhotos,
  withProfilePicture,
} from '../../src/media/photos.ts';

const refusal = (code: string) => expect.objectContaining({ code });
const none = { profilePicture: null, coverPhoto: null, timelineBackground: null };

describe('the photos of a member', () => {
  it('must be uploaded by the member', () => {
    expect(() => assertOwnPhotos(['/a'], new Set(['/a', '/b']))).not.toThrow();
    expect(() => assertOwnPhotos(['/a', '/c'], new Set(['/a', '/b']))).toThrow(refusal('foreign_photo'));
  });

  it('may fill the storage of the member to the last byte', () => {
    expect(() => assertMayStore(storageLimits.perMember - 1, 1)).not.toThrow();
    expect(() => assertMayStore(storageLimits.perMember, 1)).toThrow(refusal('storage_full'));
  });

  it('become the cover with the profile picture if there is no cover and no timeline background', () => {
    expect(withProfilePicture(none, '/a')).toEqual({ ...none, profilePicture: '/a', coverPhoto: '/a' });
    expect(withProfilePicture({ ...none, coverPhoto: '/b' }, '/a').coverPhoto).toBe('/b');
    expect(withProfilePicture({ ...none, timelineBackground: '/b' }, '/a').coverPhoto).toBeNull();
  });

  it('are removed from profile picture and cover when they are deleted', () => {
    expect(photosLeaving(['/a', '/b', '/c'], ['/c', '/d'])).toEqual(['/a', '/b']);
    const uses = { profilePicture: '/a', coverPhoto: '/c', timelineBackground: null };
    expect(withoutPhotos(uses, ['/a', '/b'])).toEqual({ ...uses, profilePicture: null });
  });
});

describe('a sent photo', () => {
  const png = 'iVBORw0KGgpyZXN0';
  const starts = {
    png: { base64: png, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4] },
    jpeg: { base64: '/9j/4HJlc3Q=', bytes: [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4] },
    webp: { base64: 'UklGRjEyMzRXRUJQcmVzdA==', bytes: Array.from('RIFF1234WEBPrest', (sign) => sign.charCodeAt(0)) },
  };

  it('must be a JPEG, PNG or WebP with the bytes of that format', () => {
    for (const [type, { base64, bytes }] of Object.entries(starts)) {
      const photo = readSentPhoto(`data:image/${type};base64,${base64}`);
      expect(photo).toEqual({ format: type, base64, size: bytes.length });
      expect(() => assertPhotoBytes(Uint8Array.from(bytes), photo)).not.toThrow();
      for (const other of Object.values(starts).filter((start) => start.bytes !== bytes)) {
        const disguised = { ...photo, size: other.bytes.length };
        expect(() => assertPhotoBytes(Uint8Array.from(other.bytes), disguised)).toThrow(refusal('invalid_image'));
      }
    }
  });

  it('of any other type is refused', () => {
    for (const url of [
      '',
      'data:,',
      `data:image/svg+xml;base64,${png}`,
      `image/png;base64,${png}`,
      'data:image/png,x',
    ]) {
      expect(() => readSentPhoto(url), url).toThrow(refusal('invalid_image'));
    }
  });

  it('with invalid base64 is refused', () => {
    const photo = readSentPhoto(`data:image/png;base64,${png}!!!!`);
    const decoded = Uint8Array.from(starts.png.bytes);
    expect(() => assertPhotoBytes(decoded, photo)).toThrow(refusal('invalid_image'));
  });

  it('may have at most 10 MiB', () => {
    const sent = (size: number) => `data:image/png;base64,${'A'.repeat(Math.ceil(size / 3) * 4)}`;
    expect(() => readSentPhoto(sent(photoLimits.maxBytes - 2))).not.toThrow();
    expect(() => readSentPhoto(sent(photoLimits.maxBytes + 3))).toThrow(refusal('photo_too_large'));
  });
});
