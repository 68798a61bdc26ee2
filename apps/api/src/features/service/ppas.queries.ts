import { type NewPpaReview, type Ppa, type PpaReview, ratingKeys } from '@kopa/contracts/service/ppas';
import { averageRatings, type Place } from '@kopa/rules/service/ppas';
import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../db/database.ts';
import { shortWordCondition, wordConditions } from '../../shared/like.ts';
import { lockMembers } from '../../shared/locks.ts';
import { limitOf, onPage, type PageRequest } from '../../shared/page.ts';

/** The portal record of a member, as far as it names their place. */
export function findRecord(db: Db, memberId: number) {
  return db
    .selectFrom('members')
    .select(['ppa', 'deploymentState', 'lga'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** The same, and lets the member not unlink the portal until the transaction ends. */
export async function lockRecord(transaction: Db, memberId: number) {
  const [member] = await lockMembers(transaction, [memberId]);
  return member as NonNullable<typeof member>;
}

/** The newest places that are looked through before the index of short words is used, which is slow for common ones. */
const walkLength = 1_000;

/** Places that match, the newest first, one more than the page holds. */
export async function findPpas(
  db: Db,
  { search, state, lga }: { search?: string; state?: string; lga?: string },
  page: PageRequest,
): Promise<Ppa[]> {
  const words = search === undefined ? [] : wordConditions(sql`p.search`, search);
  const short = search === undefined ? null : shortWordCondition(sql`p.search`, search);
  const places = db
    .selectFrom('ppas')
    .selectAll()
    .where((eb) => eb.or([eb('members', '>', eb.lit(0)), eb('reviews', '>', eb.lit(0))]))
    .$if(state !== undefined, (ppas) => ppas.where('state', '=', state as string))
    .$if(lga !== undefined, (ppas) => ppas.where('lga', '=', lga as string))
    .$if(page.before !== null, (ppas) => ppas.where('id', '<', page.before));
  const read = async (from: typeof places, conditions: RawBuilder<boolean>[], order: RawBuilder<unknown>) => {
    const rows = await db
      .selectFrom(from.as('p'))
      .modifyFront(plannedEachTime)
      .select(['id', 'name', 'state', 'lga', 'members', 'reviews', ...ratingKeys])
      .where((eb) => eb.and(conditions))
      .orderBy(order, 'desc')
      .limit(limitOf(page))
      .execute();
    return rows.map(({ welcome, work, accommodation, stipend, safety, ...row }) => ({
      ...row,
      ratings: averageRatings(row.reviews, { welcome, work, accommodation, stipend, safety }),
    }));
  };
  if (short === null) return read(places, words, sql`p.id`);
  const near = await read(places.orderBy('id', 'desc').limit(sql.lit(walkLength)), words, sql`p.id`);
  return near.length > page.limit ? near : read(places, [...words, short], sql`p.id + 0`);
}

/** A place with the number of its reviews. */
export async function findPlace(
  db: Db,
  { name, state, lga }: Place,
): Promise<{ id: number; reviews: number } | undefined> {
  return db
    .selectFrom('ppas')
    .select(['id', 'reviews'])
    .where('name', '=', name)
    .where('lga', '=', lga)
    .where('state', '=', state)
    .executeTakeFirst();
}

const selectReviews = (db: Db, viewerId: number) =>
  db
    .selectFrom('ppaReviews as r')
    .select(['r.id', 'r.text', 'r.handover', sql<boolean>`r.member_id = ${viewerId}`.as('isOwn')])
    .select(ratingKeys.map((key) => `r.${key}` as const));

type ReviewRow = Omit<PpaReview, 'ratings'> & PpaReview['ratings'];

const asReview = ({ welcome, work, accommodation, stipend, safety, ...row }: ReviewRow): PpaReview => ({
  ...row,
  ratings: { welcome, work, accommodation, stipend, safety },
});

/** The reviews of a place by their random ids, one more than the page holds. */
export async function findReviews(db: Db, ppaId: number, viewerId: number, page: PageRequest): Promise<PpaReview[]> {
  const rows = await selectReviews(db, viewerId).where('r.ppaId', '=', ppaId).$call(onPage(page, 'r.id')).execute();
  return rows.map(asReview);
}

/** A member's review of a place. */
export async function findOwnReview(
  db: Db,
  memberId: number,
  { name, lga, state }: Place,
): Promise<PpaReview | undefined> {
  const rows = await selectReviews(db, memberId)
    .innerJoin('ppas as p', 'p.id', 'r.ppaId')
    .where('r.memberId', '=', memberId)
    .where('p.name', '=', name)
    .where('p.lga', '=', lga)
    .where('p.state', '=', state)
    .execute();
  return rows.map(asReview)[0];
}

/** Saves a member's review of a place; one that is there keeps its id. */
export async function saveReview(
  db: Db,
  id: number,
  memberId: number,
  place: Place,
  { ratings, text, handover, portalMark }: NewPpaReview & { portalMark: Buffer | null },
): Promise<void> {
  const values = { ...ratings, text: text || null, handover: handover || null };
  const ppaId = (await findPlace(db, place))?.id as number;
  await db
    .insertInto('allPpaReviews')
    .values({ id, ppaId, memberId, portalMark, ...values })
    .onConflict((conflict) =>
      conflict.columns(['memberId', 'ppaId']).where('removedAt', 'is', null).doUpdateSet(values),
    )
    .execute();
}

/** Deletes a member's review of a place. */
export async function deleteReview(db: Db, memberId: number, { name, lga, state }: Place): Promise<void> {
  await db
    .deleteFrom('ppaReviews as r')
    .using('ppas as p')
    .whereRef('r.ppaId', '=', 'p.id')
    .where('r.memberId', '=', memberId)
    .where('p.name', '=', name)
    .where('p.lga', '=', lga)
    .where('p.state', '=', state)
    .execute();
}
