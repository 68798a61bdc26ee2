import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface UploadCount {
  count: number;
  bytes: number;
}

export interface LargestMember {
  memberId: number;
  username: string;
  bytes: number;
}

const sumOfBytes = sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes');

/** The number of uploads of a kind, and their bytes without the smaller copies of photos. */
export function countUploads(db: Db, table: 'photos' | 'voiceNotes'): Promise<UploadCount> {
  return db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sumOfBytes)
    .executeTakeFirstOrThrow();
}

/** The members whose uploads take up the most, the largest first. */
export function findLargestMembers(db: Db, limit: number): Promise<LargestMember[]> {
  const uploads = db
    .selectFrom('photos')
    .select(['memberId', 'bytes'])
    .unionAll(db.selectFrom('voiceNotes').select(['memberId', 'bytes']));
  return db
    .selectFrom(uploads.as('uploads'))
    .innerJoin('members', 'members.id', 'uploads.memberId')
    .select(['uploads.memberId', 'members.username'])
    .select(sumOfBytes)
    .groupBy(['uploads.memberId', 'members.username'])
    .orderBy('bytes', 'desc')
    .orderBy('memberId')
    .limit(sql.lit(limit))
    .execute();
}
