import type { AdminRumour, NewRumour, Rumour, RumourAnswer } from '@kopa/contracts/news/rumours';
import { asCreated } from '@kopa/rules/idempotency';
import { answerNotification } from '@kopa/rules/news/rumours';
import type { NotificationDraft } from '@kopa/rules/notifications/notifications';
import { assertFound, fail } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import type { AdminSession } from '../../identity/admin-session.ts';
import { insertAudit } from '../../identity/audit.ts';
import { createOnce } from '../../identity/idempotency.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { beginRound, publishToOnline } from '../notifications/notification-rounds.actions.ts';
import {
  deleteAsker,
  deleteRumour,
  findAskers,
  findOwnPhoto,
  findRumour,
  findVerdict,
  insertAsker,
  insertRumour,
  lockRumour,
  saveAnswer,
} from './rumours.queries.ts';

/** Asks about a rumour. @throws 400 foreign_photo, 409 idempotency_conflict, 429 rate_limited */
export async function askRumour(
  context: Context,
  session: MemberSession,
  rumour: NewRumour,
  key: string | undefined,
): Promise<Rumour> {
  const { memberId } = session;
  const creation = { operation: 'ask_rumour', input: rumour, key, limit: 'rumours' } as const;
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const id = await insertRumour(transaction, rumour.text, await photoOf(transaction, memberId, rumour.photo));
      await insertAsker(transaction, id, memberId);
      return { id, result: await existing(transaction, id, memberId) };
    },
    find: (transaction, id) => findRumour(transaction, id, memberId),
  });
  return asCreated.rumour(result);
}

async function photoOf(transaction: Db, memberId: number, url: string | null | undefined): Promise<number | null> {
  if (url === null || url === undefined) return null;
  const id = await findOwnPhoto(transaction, memberId, url);
  if (id === undefined) throw fail('foreign_photo');
  return id;
}

async function existing(db: Db, id: number, memberId: number): Promise<Rumour> {
  const found = await findRumour(db, id, memberId);
  assertFound(found);
  return found;
}

/** Asks, too; again without effect. @throws 404 */
export function joinRumour(context: Context, session: MemberSession, id: number): Promise<Rumour> {
  return transact(context, session, async (transaction) => {
    assertFound((await lockRumour(transaction, id)) || undefined);
    await insertAsker(transaction, id, session.memberId);
    return existing(transaction, id, session.memberId);
  });
}

/** Asks no more; again without effect while the rumour is there. An open one goes with its last asker. @throws 404 */
export function leaveRumour(context: Context, session: MemberSession, id: number): Promise<void> {
  return transact(context, session, async (transaction) => {
    assertFound((await lockRumour(transaction, id)) || undefined);
    await deleteAsker(transaction, id, session.memberId);
  });
}

/** Removes a rumour that breaks the rules. @throws 404 */
export function removeRumour(context: Context, session: AdminSession, id: number): Promise<void> {
  return transact(context, session, async (transaction) => {
    assertFound((await deleteRumour(transaction, id)) || undefined);
    await insertAudit(transaction, auditOf(session, 'remove_rumour', id));
  });
}

function auditOf({ administratorId }: AdminSession, action: 'answer_rumour' | 'remove_rumour', id: number) {
  return { administratorId, action, memberId: null, targetType: 'rumour' as const, targetId: id };
}

/** Answers a rumour, or corrects the answer, and tells all who have asked. @throws 404 */
export async function answerRumour(
  context: Context,
  session: AdminSession,
  id: number,
  answer: RumourAnswer,
): Promise<AdminRumour> {
  const { answered, notifications } = await transact(context, session, async (transaction) => {
    const saved = await saveAnswer(transaction, id, answer, context.now());
    assertFound(saved);
    await insertAudit(transaction, auditOf(session, 'answer_rumour', id));
    return {
      answered: saved,
      notifications: await beginRound(transaction, { kind: 'rumour', subjectId: id }, nextAnswerNotifications),
    };
  });
  publishToOnline(context, notifications);
  return answered;
}

/** Makes the notifications of an answer for the next askers of its rumour. */
export async function nextAnswerNotifications(
  transaction: Db,
  id: number,
  after: number,
  limit: number,
): Promise<NotificationDraft[]> {
  const rumour = await findVerdict(transaction, id);
  if (rumour === undefined) return [];
  const askers = await findAskers(transaction, id, after, limit);
  return askers.map((memberId) => answerNotification(memberId, rumour, rumour));
}
