import type { Attachment } from '@kopa/contracts/chat/message-parts';

/** A photo of a post that was removed, or in which it was: its file may go meanwhile. */
export interface KeptPostPhoto {
  kind: 'post_photo';
  postId: number;
  position: number;
  photoId: number;
  url: string;
  alt: string | null;
}

/** A message, of which an empty row stays. */
export interface KeptMessage {
  kind: 'message';
  sort: 'direct' | 'group';
  id: number;
  content: string;
  attachments: Attachment[] | null;
  replyToId: number | null;
  editedAt: string | null;
}

/** A photo with its uses outside of posts and messages. */
export interface KeptPhoto {
  kind: 'photo';
  id: number;
  url: string;
  caption: string | null;
  isInGallery: boolean;
  isProfilePicture: boolean;
  isCover: boolean;
}

/** Content that a decision has removed, so that an appeal can restore it. The rows of posts, comments and reviews stay. */
export type KeptContent = KeptPostPhoto | KeptMessage | KeptPhoto;

/** The copies of a case: photos by their former addresses, and the voice note. */
export interface Copies {
  photos: ReadonlyMap<string, Buffer>;
  voice: { contentType: 'audio/mp4' | 'audio/ogg' | 'audio/webm'; bytes: Buffer } | null;
}
