import { createPost, type NewPost, type NewPostText } from '@kopa/contracts/feed/posts';
import type { Stored } from '@kopa/contracts/stored';
import type { RequestOf } from '../../../device/outbox/outbox.ts';
import { type PhotoSend, uploadedPhotos } from '../../../device/outbox/photo-sends.ts';

/** Variables of the mutation that shares a post. Where a photo was not uploaded yet, all are in `photos`. */
export interface PostSend extends PhotoSend {
  post: NewPost;
}

/** The fields of a post's text as they are stored. By name: their schema would add 3 kB to the built app. */
export function textOf({ type, content, location }: NewPostText): Stored<NewPostText> {
  return { type, content, location: location || null };
}

/** The body of a post with its photos; null while one is not uploaded. */
export function postOf({ post, photos }: PostSend): NewPost | null {
  if (photos === undefined) return post;
  const uploaded = uploadedPhotos(photos);
  return uploaded && { ...post, photos: uploaded };
}

/** The call of a post; null while a photo is not uploaded. */
export function postRequest(memberId: number): RequestOf<PostSend> {
  return (send) => {
    const post = postOf(send);
    return post && { url: createPost.url, body: { ...post, userId: memberId } };
  };
}

/** The call that the service worker completes with the photos; null for a post whose photos need no upload. */
export function requestWithoutPhotos(memberId: number): RequestOf<PostSend> {
  return ({ post, photos }) =>
    photos === undefined ? null : { url: createPost.url, body: { ...post, userId: memberId } };
}
