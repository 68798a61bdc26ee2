import type { Db } from '../../db/database.ts';
import type { KeptContent, KeptMessage } from '../../db/kept-content.ts';
import type { Context } from '../../process/context.ts';
import {
  announceRestored,
  keepMessage,
  keepMessagesOfPhoto,
  lockMessages,
  restoreMessage,
} from '../chat/restoring.actions.ts';
import {
  type Announce,
  keepPhotosOfPost,
  keepPlacesOfPhoto,
  restorePostPhoto,
  restorePostsAndComment,
} from '../feed/restoring.actions.ts';
import {
  discardStored,
  type FormerUpload,
  keepPhoto,
  type PresentUpload,
  restorePhoto,
  type StoredUpload,
  saveAgain,
  storeAgain,
} from '../media/restoring.actions.ts';
import type { LockedCase } from './cases.queries.ts';
import {
  deleteRemovedContents,
  findCopies,
  findRemovedContents,
  insertRemovedContents,
  letGoOf,
} from './removed-contents.queries.ts';
import { restoreReviewOf } from './subjects.queries.ts';

/**
 * Keeps the content that a decision is about to remove, locked until the transaction ends. Posts, comments and reviews
 * stay, and are only hidden.
 */
export async function keepContents(transaction: Db, locked: LockedCase): Promise<void> {
  const { id: caseId, memberId, isMemberDeleted } = locked;
  if (memberId === null || isMemberDeleted) return;
  const contents = await contentsOf(transaction, { ...locked, memberId });
  if (contents.length > 0) await insertRemovedContents(transaction, { caseId, memberId, contents });
}

async function contentsOf(
  transaction: Db,
  { subjectType, subjectId: id, memberId }: LockedCase & { memberId: number },
): Promise<KeptContent[]> {
  switch (subjectType) {
    case 'post':
      return keepPhotosOfPost(transaction, id);
    case 'direct_message':
      return keepMessage(transaction, 'direct', id);
    case 'group_message':
      return keepMessage(transaction, 'group', id);
    case 'photo': {
      // The locks are taken in the order of the removal.
      const photo = await keepPhoto(transaction, memberId, id);
      if (photo.length === 0) return [];
      const messages = await keepMessagesOfPhoto(transaction, memberId, id);
      return [...messages, ...photo, ...(await keepPlacesOfPhoto(transaction, id))];
    }
    default:
      return [];
  }
}

/** The files of uploads that a restoration needs, stored before its transaction. */
export interface PreparedUploads {
  uploads: FormerUpload[];
  stored: StoredUpload[];
}

/** Stores the files of removed uploads of a case again, from their copies. */
export async function prepareUploads(
  context: Context,
  { caseId, memberId }: { caseId: number; memberId: number },
): Promise<PreparedUploads> {
  const uploads = uploadsOf(await findRemovedContents(context.db, caseId));
  if (uploads.length === 0) return { uploads, stored: [] };
  return { uploads, stored: await storeAgain(context, memberId, uploads, await findCopies(context.db, caseId)) };
}

/** Removes the files of a restoration that failed. */
export function discardUploads(context: Context, { stored }: PreparedUploads): Promise<void> {
  return discardStored(context, stored);
}

/** The restored content, to be published after the commit. */
export interface Restoration {
  isContent: boolean;
  announcements: Announce[];
  messages: KeptMessage[];
}

/** Restores the removed content of a case as far as it is kept and has a place, in the current transaction. */
export async function restoreContents(
  context: Context,
  transaction: Db,
  { caseId, memberId }: { caseId: number; memberId: number },
  { uploads, stored }: PreparedUploads,
): Promise<Restoration> {
  const contents = await findRemovedContents(transaction, caseId);
  const present = await saveAgain(transaction, memberId, uploads, stored);
  await lockMessages(transaction, contents);
  const restoration: Restoration = { isContent: false, announcements: [], messages: [] };
  for (const content of contents) {
    const announce = await restore(context, transaction, { caseId, memberId }, content, present);
    if (announce === null) continue;
    restoration.isContent = true;
    restoration.announcements.push(announce);
    if (content.kind === 'message') restoration.messages.push(content);
  }
  const announcements = await restorePostsAndComment(context, transaction, caseId);
  const isReview = await restoreReviewOf(transaction, caseId);
  await letGoOf(transaction, caseId);
  await deleteRemovedContents(transaction, caseId);
  return {
    ...restoration,
    isContent: restoration.isContent || isReview || announcements.length > 0,
    announcements: [...restoration.announcements, ...announcements],
  };
}

/** Publishes a restoration. */
export async function announceRestoration(context: Context, { announcements, messages }: Restoration): Promise<void> {
  for (const announce of announcements) announce();
  for (const message of messages) await announceRestored(context, message);
}

/** Restores one thing; null if it has no place any more. */
async function restore(
  context: Context,
  transaction: Db,
  { caseId, memberId }: { caseId: number; memberId: number },
  content: KeptContent,
  uploads: ReadonlyMap<string, PresentUpload>,
): Promise<Announce | null> {
  const silent = async (isThere: Promise<boolean>) => ((await isThere) ? () => {} : null);
  switch (content.kind) {
    case 'post_photo':
      return restorePostPhoto(context, transaction, caseId, content, uploads);
    case 'message':
      return silent(restoreMessage(transaction, content, uploads));
    case 'photo':
      return silent(restorePhoto(transaction, memberId, content, uploads));
  }
}

/** The uploads in removed content, each once. A photo that was removed itself has its caption. */
function uploadsOf(contents: readonly KeptContent[]): FormerUpload[] {
  const photos = contents.filter((content) => content.kind === 'photo');
  const all = [...contents, ...photos].flatMap((content): FormerUpload[] => {
    if (content.kind === 'photo') return [{ type: 'photo', ...content }];
    if (content.kind === 'post_photo') {
      return [{ type: 'photo', id: content.photoId, url: content.url, caption: null }];
    }
    if (content.kind !== 'message') return [];
    return (content.attachments ?? []).map((attachment) =>
      attachment.type === 'voice'
        ? attachment
        : { type: 'photo', id: attachment.id, url: attachment.url, caption: null },
    );
  });
  return [...new Map(all.map((upload) => [upload.url, upload])).values()];
}
