import { type Comment, NewComment } from '@kopa/contracts/social-feeds';
import { toStored } from '@kopa/contracts/stored';
import { assertFound } from '@kopa/rules/existence';
import { mentionedNames } from '@kopa/rules/mentions';
import { commentNotice } from '@kopa/rules/notifications';
import { createInBatch } from '../../auth/batched-creates.ts';
import { type Creation, createOnce } from '../../auth/idempotency.ts';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { findHidingOnPost } from '../../db/hidden.ts';
import type { Locks } from '../../db/locks.ts';
import { together } from '../../db/together.ts';
import { mentioningComment, notifyOfMentions } from '../mentions/mentions.actions.ts';
import { insertAllNews, type News, publishAllNews } from '../notifications/notifications.actions.ts';
import {
  type CommentFacts,
  type CommentOnPost,
  findComment,
  findCommentFacts,
  holdForComments,
  insertComments,
  type OutgoingComment,
} from './comments.queries.ts';
import { asException } from './hiding.ts';

/** A written comment, with what is published of it. */
export interface WrittenComment extends CommentOnPost {
  except: number[];
  news: News[];
}

/**
 * Comments on a post and tells its author. A repetition of its key returns the first answer, and publishes the comment
 * with the present count.
 * @throws 404, 409 idempotency_conflict, 429 rate_limited
 */
export async function createComment(
  context: Context,
  session: MemberSession,
  postId: number,
  input: NewComment,
  key: string | undefined,
): Promise<Comment> {
  const text = toStored(NewComment, input);
  const creation = { operation: 'create_comment', input: { postId, ...text }, key, limit: 'comments' } as const;
  const outgoing = { session, postId, ...text };
  const mentions = mentionedNames(text.content).length > 0;
  const batched = mentions
    ? undefined
    : await createInBatch(context, session, creation, (claim) => context.batched.comment({ ...outgoing, claim }));
  const written = batched ?? (await createAlone(context, outgoing, creation));
  const { comment, comments, authorId, except, news } = written;
  const audience = { place: postId, concerns: [session.memberId, authorId], ...asException(except) };
  context.publish('new_comment', { comment, comments, clientId: key }, audience);
  publishAllNews(context, news);
  return comment;
}

/**
 * Writes comments in the present transaction, and tells the authors of the posts. Undefined for one whose session, key,
 * post or members are gone, hidden, or locked by others and not waited for, and for the second one of a key.
 */
export async function writeComments(
  transaction: Db,
  comments: readonly OutgoingComment[],
  locks: Locks,
): Promise<(WrittenComment | undefined)[]> {
  const [places, facts] = await together(transaction, (each) => [
    holdForComments(each, comments, locks),
    findCommentFacts(each, comments),
  ]);
  const held = heldComments(comments, places, facts);
  const notices = held.flatMap(({ outgoing: { session, postId }, before: { authorId, name, isTold } }) => {
    const notice = isTold ? commentNotice(authorId, { id: session.memberId, name }, postId) : null;
    return notice ?? [];
  });
  const [inserted, told] = await together(transaction, (each) => [
    insertComments(
      each,
      held.map(({ outgoing }) => outgoing),
    ),
    insertAllNews(each, notices),
  ]);
  const counts = new Map<number, number>();
  const written = comments.map((): WrittenComment | undefined => undefined);
  for (const [index, { place, outgoing, before }] of held.entries()) {
    const { postId } = outgoing;
    const { authorId, except } = before;
    const count = (counts.get(postId) ?? before.comments) + 1;
    counts.set(postId, count);
    // The first one publishes what all authors are told.
    const news = index === 0 ? told : [];
    written[place] = { comment: inserted[index] as Comment, comments: count, authorId, except, news };
  }
  return written;
}

/** The comments that were held and whose facts are there, in their order, without the second one of a key. */
function heldComments(
  comments: readonly OutgoingComment[],
  places: readonly number[],
  facts: Map<number, CommentFacts>,
) {
  const claimed = new Set<string>();
  const held = new Set(places);
  return comments.flatMap((outgoing, place) => {
    const before = facts.get(place);
    if (before === undefined || !held.has(place)) return [];
    const { claim, session } = outgoing;
    const key = `${session.memberId} ${claim?.key}`;
    if (claim !== null && claimed.has(key)) return [];
    claimed.add(key);
    return { place, outgoing, before };
  });
}

/** Waits for the locks that a batch does not wait for, and tells who is mentioned. */
async function createAlone(
  context: Context,
  outgoing: Omit<OutgoingComment, 'claim'>,
  creation: Creation,
): Promise<WrittenComment> {
  const { session } = outgoing;
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const [written] = await writeComments(transaction, [{ ...outgoing, claim: null }], 'waits');
      assertFound(written);
      const mentioned = await notifyOfMentions(transaction, mentioningComment(written.comment, written.authorId));
      return { id: written.comment.id, result: { ...written, news: [...written.news, ...mentioned] }, status: 201 };
    },
    find: async (transaction, id) => {
      const found = await findComment(transaction, id);
      if (found === undefined) return undefined;
      return { ...found, except: await findHidingOnPost(transaction, session.memberId, found.authorId), news: [] };
    },
  });
  return result;
}
