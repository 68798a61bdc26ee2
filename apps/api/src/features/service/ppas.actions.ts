import { randomInt } from 'node:crypto';
import type { NewPpaReview, OwnPpa, PpaReview } from '@kopa/contracts/service/ppas';
import { assertAccountUnused } from '@kopa/rules/service/portal';
import { type Place, placeOf, showsReviews } from '@kopa/rules/service/ppas';
import type { Db } from '../../db/database.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import type { PageRequest } from '../../shared/page.ts';
import { portalMark } from './portal/portal.actions.ts';
import {
  deleteReview,
  findOwnReview,
  findPlace,
  findRecord,
  findReviews,
  lockRecord,
  saveReview,
} from './ppas.queries.ts';

/** The largest range of `randomInt`. */
const idRange = 2 ** 48 - 1;

/** The member's own place with their review of it. @throws 409 not_your_ppa */
export async function loadOwnPpa(db: Db, memberId: number): Promise<OwnPpa> {
  const place = placeOf(await findRecord(db, memberId));
  return { ...place, review: (await findOwnReview(db, memberId, place)) ?? null };
}

/** The reviews of a place; none while they are so few that they would reveal their authors. */
export async function loadReviews(db: Db, place: Place, viewerId: number, page: PageRequest): Promise<PpaReview[]> {
  const found = await findPlace(db, place);
  return found === undefined || !showsReviews(found.reviews) ? [] : findReviews(db, found.id, viewerId, page);
}

/** Saves the member's review of their own place. @throws 409 not_your_ppa, portal_account_used */
export function savePpaReview(context: Context, session: MemberSession, review: NewPpaReview): Promise<OwnPpa> {
  const { memberId } = session;
  return transact(context, session, async (transaction) => {
    const place = placeOf(await lockRecord(transaction, memberId));
    const marked = { ...review, portalMark: await portalMark(context, transaction, memberId) };
    await saveReview(transaction, 1 + randomInt(idRange), memberId, place, marked).catch(refuseUsedAccount);
    return loadOwnPpa(transaction, memberId);
  });
}

/** The unique index finds a review of the place that another member has written with the same portal account. */
function refuseUsedAccount(error: unknown): never {
  assertAccountUnused((error as { constraint?: string }).constraint === 'ppa_reviews_portal_mark_idx');
  throw error;
}

/** Deletes the member's review of their own place; without effect where none exists. @throws 409 not_your_ppa */
export function deletePpaReview(context: Context, session: MemberSession): Promise<void> {
  const { memberId } = session;
  return transact(context, session, async (transaction) => {
    await deleteReview(transaction, memberId, placeOf(await findRecord(transaction, memberId)));
  });
}
