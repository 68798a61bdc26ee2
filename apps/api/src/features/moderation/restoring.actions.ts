import type { Db } from '../../db/database.ts';
import type { AfterCommit } from '../../process/context.ts';
import { lockMessagesOfCase, restoreMessages } from '../chat/messages/message-removals.actions.ts';
import { restorePostsAndComment } from '../feed/restoring.actions.ts';
import { restoreUploads, showFiles } from '../media/removals.actions.ts';
import { letGoOf } from './old-cases.queries.ts';
import { restoreReviewOf } from './subjects.queries.ts';

/** A restoration: whether something of the content is back, and the work after the commit. */
export interface Restoration {
  isContent: boolean;
  after: AfterCommit;
}

/**
 * Restores the content that a case has removed, as far as it has a place, in the current transaction. Messages are locked
 * before uploads, and both are there before the posts that show them.
 */
export async function restoreContents(
  transaction: Db,
  { caseId, memberId }: { caseId: number; memberId: number },
): Promise<Restoration> {
  const messages = await lockMessagesOfCase(transaction, caseId);
  const urls = messages.flatMap(({ attachments }) => (attachments ?? []).map(({ url }) => url));
  const uploads = await restoreUploads(transaction, memberId, { caseId, urls });
  const works = [
    ...(await restoreMessages(transaction, messages)),
    ...(await restorePostsAndComment(transaction, caseId)),
  ];
  const isReview = await restoreReviewOf(transaction, caseId);
  await letGoOf(transaction, caseId);
  return {
    isContent: works.length > 0 || isReview || uploads.isInPlace,
    after: async (context) => {
      await showFiles(context, uploads.urls);
      for (const work of works) await work(context);
    },
  };
}
