import type { PublicRumour } from '@kopa/contracts/news/public-rumours';
import type { AdminRumour, Rumour, RumourAnswer, RumourStatus, Verdict } from '@kopa/contracts/news/rumours';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { limitOf, onPage, type PageRequest } from '../../shared/page.ts';
import { sharesOfWords } from '../../shared/word-search.ts';

const columns = [
  ...(['r.id', 'r.text', 'r.askers', 'r.verdict', 'r.explanation', 'r.source', 'r.createdAt', 'r.answeredAt'] as const),
  sql<string | null>`(select p.url from photos p where p.id = r.photo_id)`.as('photo'),
  sql<number | null>`(select p.bytes from photos p where p.id = r.photo_id)`.as('photoBytes'),
];
const isAsked = (viewerId: number) =>
  sql<boolean>`exists (select from rumour_askers a where a.member_id = ${viewerId} and a.rumour_id = r.id)`.as(
    'isAsked',
  );

/** A rumour with its position in the list of answered ones. */
export type AnsweredRow = Rumour & { position: number };

/** Answered rumours, the last answer first, one more than the page holds. */
export async function findAnswered(db: Db, viewerId: number, page: PageRequest): Promise<AnsweredRow[]> {
  return db
    .selectFrom('rumours as r')
    .select([...columns, isAsked(viewerId)])
    .select((eb) => eb.ref('r.answerPosition').$notNull().as('position'))
    .where('r.answerPosition', page.before === null ? 'is not' : '<', page.before)
    .orderBy('r.answerPosition', 'desc')
    .limit(limitOf(page))
    .execute();
}

/** The rumours that were answered last, the last answer first. */
export function findLastAnswered(db: Db, limit: number): Promise<PublicRumour[]> {
  return db
    .selectFrom('rumours')
    .select(['id', 'text', 'source'])
    .select((eb) => [
      eb.ref('verdict').$notNull().as('verdict'),
      eb.ref('explanation').$notNull().as('explanation'),
      eb.ref('answeredAt').$notNull().as('answeredAt'),
    ])
    .where('answerPosition', 'is not', null)
    .orderBy('answerPosition', 'desc')
    .limit(sql.lit(limit))
    .execute();
}

/** The newest rumours are compared one by one, because a common word is among them. */
const lookedThrough = 300;
/** Enough in common to be offered. */
const leastLikeness = 0.4;
/**
 * Older rumours are compared if they hold one of the `rareWords` longest rare words of a search, and only the newest
 * `olderCompared` of them.
 */
const rareWords = 3;
const olderCompared = 100;

/**
 * Rumours that are like a text, answered or not, the most similar first. The newest ones are compared one by one, of
 * the older ones those that hold a rare word of the search.
 */
export async function findSimilar(db: Db, viewerId: number, search: string, limit: number): Promise<Rumour[]> {
  const top = (await newestId(db)) + 1;
  const rare = (await sharesOfWords(db, 'rumours', top, search)).filter(({ share }) => share < 0.1);
  const asked = rare
    .map(({ word }) => word)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, rareWords)
    .join(' | ');
  return db
    .with(
      (cte) => cte('newest').materialized(),
      (query) =>
        query.selectFrom('rumours').select(['id', 'search']).orderBy('id', 'desc').limit(sql.lit(lookedThrough)),
    )
    .with('alike', (query) => {
      const newest = query.selectFrom('newest');
      const holding = query
        .selectFrom('rumours')
        .select(['id', 'search'])
        .where(sql<boolean>`words @@ ${asked}::tsquery`)
        .where(
          'id',
          '<',
          newest.select((eb) => eb.fn.min('id').as('id')),
        )
        .offset(sql.lit(0));
      const older = query
        .selectFrom(holding.as('o'))
        .select(['o.id', 'o.search'])
        .orderBy('o.id', 'desc')
        .limit(sql.lit(olderCompared));
      const compared = newest.select(['id', 'search']).unionAll((eb) => eb.parens(older));
      return query
        .selectFrom(compared.as('compared'))
        .select(['id', sql<number>`word_similarity(line_form(${search}), search)`.as('likeness')]);
    })
    .selectFrom((eb) =>
      eb
        .selectFrom('alike')
        .select(['id', 'likeness'])
        .where('likeness', '>=', sql.lit(leastLikeness))
        .orderBy('likeness', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .as('a'),
    )
    .innerJoin('rumours as r', 'r.id', 'a.id')
    .select([...columns, isAsked(viewerId)])
    .orderBy('a.likeness', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}

async function newestId(db: Db): Promise<number> {
  const row = await db.selectFrom('rumours').select('id').orderBy('id', 'desc').limit(sql.lit(1)).executeTakeFirst();
  return row?.id ?? 0;
}

/** One rumour. */
export async function findRumour(db: Db, id: number, viewerId: number): Promise<Rumour | undefined> {
  return db
    .selectFrom('rumours as r')
    .select([...columns, isAsked(viewerId)])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** The id of a photo that a member has uploaded; until the transaction ends it becomes no record's. */
export async function findOwnPhoto(db: Db, memberId: number, url: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('url', '=', url)
    .where('memberId', '=', memberId)
    .where('recordId', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** Adds a rumour without askers. */
export async function insertRumour(db: Db, text: string, photoId: number | null): Promise<number> {
  const row = await db.insertInto('rumours').values({ text, photoId }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Adds an asker; again without effect. */
export async function insertAsker(db: Db, rumourId: number, memberId: number): Promise<void> {
  await db
    .insertInto('rumourAskers')
    .values({ memberId, rumourId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes a member off the askers; again without effect. A trigger removes an open rumour with its last one. */
export async function deleteAsker(db: Db, rumourId: number, memberId: number): Promise<void> {
  await db.deleteFrom('rumourAskers').where('rumourId', '=', rumourId).where('memberId', '=', memberId).execute();
}

/** Deletes a rumour with its askers; false where none exists. */
export async function deleteRumour(db: Db, id: number): Promise<boolean> {
  const row = await db.deleteFrom('rumours').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Holds a rumour until the transaction ends; false where none exists. */
export async function lockRumour(transaction: Db, id: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('rumours')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

const ofStatus = (db: Db, status: RumourStatus | undefined) =>
  db
    .selectFrom('rumours as r')
    .$if(status !== undefined, (rumours) => rumours.where('r.verdict', status === 'open' ? 'is' : 'is not', null));

/** Open rumours with the most askers first, others newest first; one more than the page holds. */
export async function findAdminRumours(
  db: Db,
  status: RumourStatus | undefined,
  page: PageRequest,
): Promise<(AdminRumour & { position: number })[]> {
  const order = status === 'open' ? 'r.askPosition' : 'r.id';
  return ofStatus(db, status)
    .select(columns)
    .select((eb) => eb.ref(order).as('position'))
    .$call(onPage(page, order))
    .execute();
}

/** The number of rumours of a status. */
export async function countRumours(db: Db, status: RumourStatus | undefined): Promise<number> {
  const { count } = await ofStatus(db, status)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Saves the answer of a rumour; nothing for a missing one. A corrected one keeps its place in the list. */
export async function saveAnswer(
  db: Db,
  id: number,
  { verdict, explanation, source }: RumourAnswer,
  now: Date,
): Promise<AdminRumour | undefined> {
  const answerPosition = sql<number>`coalesce(r.answer_position, nextval('rumour_answer_positions'))`;
  return db
    .updateTable('rumours as r')
    .set({ verdict, explanation, source: source || null, answeredAt: now, answerPosition })
    .where('r.id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Finds the verdict on a rumour; undefined for a missing or open one. */
export async function findVerdict(
  db: Db,
  id: number,
): Promise<{ id: number; text: string; verdict: Verdict } | undefined> {
  const row = await db.selectFrom('rumours').select(['id', 'text', 'verdict']).where('id', '=', id).executeTakeFirst();
  return row === undefined || row.verdict === null ? undefined : { ...row, verdict: row.verdict };
}

/** The next members who have asked about a rumour, by id. */
export async function findAskers(db: Db, rumourId: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('rumourAskers')
    .innerJoin('members', 'members.id', 'rumourAskers.memberId')
    .select('memberId')
    .where('rumourId', '=', rumourId)
    .where('memberId', '>', after)
    .where('deletedAt', 'is', null)
    .orderBy('memberId')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ memberId }) => memberId);
}
