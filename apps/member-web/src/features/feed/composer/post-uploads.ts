import { codeOf } from '@kopa/contracts/client';
import type { NewPost, Post } from '@kopa/contracts/feed/posts';
import { assertWanted } from '../../../device/outbox/outbox.ts';
import { type PhotoSend, type SendPhoto, uploadMissing, withStoredUrls } from '../../../device/outbox/photo-sends.ts';
import { changeSend, readSend } from '../../../device/outbox/stored-sends.ts';
import { forgetSent, sendPhotoOnce } from '../../../shared/media/send-photo.ts';
import { type PostSend, postOf, postRequest } from './post-send.ts';

/** Shares a post after its photos. */
export async function shareAfterUploads(
  memberId: number,
  send: PostSend,
  share: (post: NewPost) => Promise<Post>,
): Promise<Post> {
  const { photos: stored = [] } = ((await readSend(send))?.variables ?? send) as PhotoSend;
  send.photos = withStoredUrls(send.photos ?? [], stored);
  await uploadPhotos(memberId, send);
  try {
    return await share(postOf(send) ?? send.post);
  } catch (error) {
    if (codeOf(error) !== 'foreign_photo') throw error;
    // Unused uploads last a day only.
    const { photos = [] } = send;
    for (const { file } of photos) if (file !== undefined) forgetSent(file);
    keep(
      memberId,
      send,
      photos.map((photo) => (photo.file === undefined ? photo : { ...photo, url: null })),
    );
    await uploadPhotos(memberId, send);
    return await share(postOf(send) ?? send.post);
  }
}

async function uploadPhotos(memberId: number, send: PostSend): Promise<void> {
  await uploadMissing(
    send,
    async (file) => {
      const url = await sendPhotoOnce(memberId, file);
      await assertWanted(send);
      return url;
    },
    (photos) => keep(memberId, send, photos),
  );
}

/** Stores the photos of a send in place: the mutation has the same object. */
function keep(memberId: number, send: PostSend, photos: readonly SendPhoto[]): void {
  send.photos = photos;
  changeSend(send.key, { variables: send, request: postRequest(memberId)(send) });
}
