import { type Static, Type } from 'typebox';
import { photoLimits } from '../media/media-limits.ts';
import { PhotoUrl } from '../media/photos.ts';
import { Count, Id, Nullable, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';

/** A photo of a new post: the URL of an own upload, and a text for readers who cannot see it. */
export const NewPostPhoto = Strict({
  url: PhotoUrl,
  alt: Type.Optional(Nullable(Text(textLimits.photoAlt, 0))),
});
export type NewPostPhoto = Static<typeof NewPostPhoto>;

/** The photos of a new post, in order. */
export const NewPostPhotos = Type.Optional(Type.Array(NewPostPhoto, { maxItems: photoLimits.postMax }));

/** A photo of a post. `width` and `height` in pixels, `bytes` of the whole file; by its id it can be reported. */
export const PostPhoto = Type.Object({
  id: Id,
  url: Type.String(),
  width: Count,
  height: Count,
  bytes: Count,
  alt: Nullable(Type.String()),
});
export type PostPhoto = Static<typeof PostPhoto>;
