import { type NewPpaReview, type Ppa, type PpaReview, type RatingKey, ratingKeys } from '@kopa/contracts/ppas';
import { averageRatings, type Place } from '@kopa/rules/ppas';
import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../db/database.ts';
import { shortWordCondition, wordConditions } from '../../db/like.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';

/** The portal record of a member, as far as it names their place. */
export async function findRecord(db: Db, memberId: number) {
  return db
    .selectFrom('members')
    .select(['ppa', 'deploymentState', 'lga'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

type PpaRow = Omit<Ppa, 'ratings'> & Record<RatingKey, number>;

/** The newest places that are looked through before the index of short words is used, which is dear for common ones. */
const walkLength = 1_000;

/** Places that match, the newest first, one more than the page holds. */
export async function findPpas(
  db: Db,
  { search, state, lga }: { search?: string; state?: string; lga?: string },
  page: PageRequest,
): Promise<Ppa[]> {
  const filters: RawBuilder<unknown>[] = [sql`(p.members > 0 or p.reviews > 0)`];
  if (state !== undefined) filters.push(sql`p.state = ${state}`);
  if (lga !== undefined) filters.push(sql`p.lga = ${lga}`);
  if (page.before !== null) filters.push(sql`p.id < ${page.before}`);
  const words = search === undefined ? [] : wordConditions(sql`p.search`, search);
  const short = search === undefined ? null : shortWordCondition(sql`p.search`, search);
  if (short === null) return readPpas(db, sql`ppas`, [...filters, ...words], sql`p.id`, page);
  const newest = sql`
    (select * from ppas p where ${sql.join(filters, sql` and `)} order by p.id desc limit ${sql.lit(walkLength)})`;
  const near = await readPpas(db, newest, words, sql`p.id`, page);
  return near.length > page.limit ? near : readPpas(db, sql`ppas`, [...filters, ...words, short], sql`p.id + 0`, page);
}

async function readPpas(
  db: Db,
  places: RawBuilder<unknown>,
  conditions: RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
  page: PageRequest,
): Promise<Ppa[]> {
  const { rows } = await sql<PpaRow>`${plannedEachTime}
    select p.id, p.name, p.state, p.lga, p.members, p.reviews, p.welcome, p.work, p.accommodation, p.stipend, p.safety
    from ${places} p where ${sql.join(conditions, sql` and `)} order by ${order} desc limit ${limitOf(page)}`.execute(
    db,
  );
  return rows.map(({ welcome, work, accommodation, stipend, safety, ...row }) => ({
    ...row,
    ratings: averageRatings(row.reviews, { welcome, work, accommodation, stipend, safety }),
  }));
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

const ratingColumns = sql.join(ratingKeys.map((key) => sql.ref(key)));

type ReviewRow = Pick<PpaReview, 'id' | 'text' | 'handover' | 'isOwn'> & Record<RatingKey, number>;

const asReview = ({ welcome, work, accommodation, stipend, safety, ...row }: ReviewRow): PpaReview => ({
  ...row,
  ratings: { welcome, work, accommodation, stipend, safety },
});

/** The reviews of a place by their random ids, one more than the page holds. */
export async function findReviews(db: Db, ppaId: number, viewerId: number, page: PageRequest): Promise<PpaReview[]> {
  const { rows } = await sql<ReviewRow>`
    select id, ${ratingColumns}, text, handover, member_id = ${viewerId} as is_own from ppa_reviews
    where ppa_id = ${ppaId} ${page.before === null ? sql`` : sql`and id < ${page.before}`}
    order by id desc limit ${limitOf(page)}`.execute(db);
  return rows.map(asReview);
}

/** A member's review of a place. */
export async function findOwnReview(db: Db, memberId: number, place: Place): Promise<PpaReview | undefined> {
  const { rows } = await sql<ReviewRow>`
    select r.id, ${sql.join(ratingKeys.map((key) => sql.ref(`r.${key}`)))}, r.text, r.handover, true as is_own
    from ppas p join ppa_reviews r on r.ppa_id = p.id and r.member_id = ${memberId}
    where p.name = ${place.name} and p.lga = ${place.lga} and p.state = ${place.state}`.execute(db);
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
    .insertInto('ppaReviews')
    .values({ id, ppaId, memberId, portalMark, ...values })
    .onConflict((conflict) => conflict.columns(['memberId', 'ppaId']).doUpdateSet(values))
    .execute();
}

/** Deletes a member's review of a place. */
export async function deleteReview(db: Db, memberId: number, { name, lga, state }: Place): Promise<void> {
  await sql`
    delete from ppa_reviews r using ppas p
    where p.name = ${name} and p.lga = ${lga} and p.state = ${state} and r.ppa_id = p.id and r.member_id = ${memberId}`.execute(
    db,
  );
}
