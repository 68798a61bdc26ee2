import type { AdminRumour, Rumour, RumourAnswer, RumourStatus, Verdict } from '@kopa/contracts/rumours';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';
import { lookedThrough, wordsByRarity } from '../../db/word-search.ts';

const columns = sql`r.id, r.text, (select p.url from photos p where p.id = r.photo_id) as photo,
  (select p.bytes from photos p where p.id = r.photo_id) as photo_bytes, r.askers, r.verdict,
  r.explanation, r.source, r.created_at, r.answered_at`;
const columnsFor = (viewerId: number) => sql`${columns},
  exists (select from rumour_askers a where a.member_id = ${viewerId} and a.rumour_id = r.id) as is_asked`;

/** A rumour with its position in the list of answered ones. */
export type AnsweredRow = Rumour & { position: number };

/** Answered rumours, the last answer first, one more than the page holds. */
export async function findAnswered(db: Db, viewerId: number, page: PageRequest): Promise<AnsweredRow[]> {
  const below = page.before === null ? sql`is not null` : sql`< ${page.before}`;
  const { rows } = await sql<AnsweredRow>`
    select ${columnsFor(viewerId)}, r.answer_position as position from rumours r where r.answer_position ${below}
    order by r.answer_position desc limit ${limitOf(page)}`.execute(db);
  return rows;
}

/** Enough in common to be offered. */
const leastLikeness = 0.4;
/** Older rumours are compared if they hold one of so many of the rarest words of a search, and the newest ones of them. */
const rareWords = 3;
const olderCompared = 100;

/**
 * Rumours that are like a text, answered or not, the most similar first. The newest ones are compared one by one, of
 * the older ones those that hold a rare word of the search.
 */
export async function findSimilar(db: Db, viewerId: number, search: string, limit: number): Promise<Rumour[]> {
  const top = (await newestId(db)) + 1;
  const rare = (await wordsByRarity(db, 'rumours', sql`text`, top, search)).filter(({ share }) => share < 0.1);
  const asked = rare
    .slice(0, rareWords)
    .map(({ word }) => word)
    .join(' | ');
  const older = sql`
    select o.id, o.search from (
      select id, search from rumours where post_words(text) @@ ${asked}::tsquery and id < (select min(id) from newest) offset 0
    ) o order by o.id desc limit ${sql.lit(olderCompared)}`;
  const { rows } = await sql<Rumour>`
    with newest as materialized (select id, search from rumours order by id desc limit ${sql.lit(lookedThrough)}),
    alike as (
      select id, word_similarity(line_form(${search}), search) as likeness
      from (select * from newest union all (${older})) compared
    )
    select ${columnsFor(viewerId)} from (
      select id, likeness from alike where likeness >= ${sql.lit(leastLikeness)}
      order by likeness desc, id desc limit ${sql.lit(limit)}
    ) a join rumours r on r.id = a.id order by a.likeness desc, r.id desc`.execute(db);
  return rows;
}

async function newestId(db: Db): Promise<number> {
  const row = await db.selectFrom('rumours').select('id').orderBy('id', 'desc').limit(sql.lit(1)).executeTakeFirst();
  return row?.id ?? 0;
}

/** One rumour. */
export async function findRumour(db: Db, id: number, viewerId: number): Promise<Rumour | undefined> {
  const { rows } = await sql<Rumour>`select ${columnsFor(viewerId)} from rumours r where r.id = ${id}`.execute(db);
  return rows[0];
}

/** The id of a photo that a member has uploaded. */
export async function findOwnPhoto(db: Db, memberId: number, url: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('url', '=', url)
    .where('memberId', '=', memberId)
    .forKeyShare()
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
  await sql`
    insert into rumour_askers (member_id, rumour_id) values (${memberId}, ${rumourId}) on conflict do nothing`.execute(
    db,
  );
}

/** Takes a member off the askers; again without effect. A trigger removes an open rumour with its last one. */
export async function deleteAsker(db: Db, rumourId: number, memberId: number): Promise<void> {
  await db.deleteFrom('rumourAskers').where('rumourId', '=', rumourId).where('memberId', '=', memberId).execute();
}

/** Deletes a rumour with its askers; false where there is none. */
export async function deleteRumour(db: Db, id: number): Promise<boolean> {
  const row = await db.deleteFrom('rumours').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Holds a rumour until the transaction ends; false where there is none. */
export async function lockRumour(transaction: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from rumours where id = ${id} for no key update`.execute(transaction);
  return rows.length > 0;
}

/** Rumours for administrators, newest first, one more than the page holds. */
export async function findAdminRumours(
  db: Db,
  status: RumourStatus | undefined,
  page: PageRequest,
): Promise<AdminRumour[]> {
  const below = page.before === null ? sql`true` : sql`r.id < ${page.before}`;
  const { rows } = await sql<AdminRumour>`
    select ${columns} from rumours r where ${ofStatus(status)} and ${below}
    order by r.id desc limit ${limitOf(page)}`.execute(db);
  return rows;
}

/** The number of rumours of a status. */
export async function countRumours(db: Db, status: RumourStatus | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from rumours r where ${ofStatus(status)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function ofStatus(status: RumourStatus | undefined): RawBuilder<unknown> {
  if (status === undefined) return sql`true`;
  return status === 'open' ? sql`r.verdict is null` : sql`r.verdict is not null`;
}

/** Saves the answer of a rumour; nothing for a missing one. A corrected one keeps its place in the list. */
export async function saveAnswer(
  db: Db,
  id: number,
  { verdict, explanation, source }: RumourAnswer,
  now: Date,
): Promise<AdminRumour | undefined> {
  const { rows } = await sql<AdminRumour>`
    update rumours r set verdict = ${verdict}, explanation = ${explanation}, source = ${source || null},
      answered_at = ${now}, answer_position = coalesce(r.answer_position, nextval('rumour_answer_positions'))
    where r.id = ${id} returning ${columns}`.execute(db);
  return rows[0];
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
