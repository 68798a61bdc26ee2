import type { RosterMember } from '@kopa/contracts/office/offices';
import { HOUR } from '@kopa/contracts/time';
import type { TextPosition } from '@kopa/rules/cursor';
import type { Holder, StoredPlace } from '@kopa/rules/office/offices';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { wordConditions } from '../../shared/like.ts';
import { limitOf } from '../../shared/page.ts';

/** A page of a roster after a place in it; null for the first one. */
export interface RosterPage {
  search: string;
  after: TextPosition | null;
  limit: number;
}

/** A member with the text that orders the roster. */
export type RosterMemberRow = RosterMember & { position: string };

/** The order of a roster; a record may lack a state code. */
const code = sql<string>`coalesce(m.state_code, '') collate "C"`;

/** Active linked members `m` of the place of an office. */
export const membersOf = (db: Db, { state, lga, lgas, cdsGroup }: StoredPlace) =>
  db
    .selectFrom('members as m')
    .where('m.deploymentState', '=', state)
    .where('m.suspendedAt', 'is', null)
    .where('m.deletedAt', 'is', null)
    .$if(lga !== null, (members) => members.where('m.lga', '=', lga as string))
    .$if(lgas !== null, (members) => members.where('m.lga', '=', sql<string>`any(${lgas}::text[])`))
    .$if(cdsGroup !== null, (members) => members.where('m.cdsGroup', '=', cdsGroup as string));

/** Condition of a search: each of its words is in the name or the state code. */
const matches = (search: string) => wordConditions(sql`search_lines(variadic array[m.name, m.state_code])`, search);

/** A roster that was opened so lately is read further without another entry of the audit log. */
const openFor = HOUR;

/** True if a member of the search stands where a page begins, and its reader has opened the roster lately. */
export async function isFurtherPage(
  db: Db,
  office: StoredPlace & { id: number },
  reader: Holder,
  { search, after }: RosterPage,
  now: Date,
): Promise<boolean> {
  if (after === null) return false;
  const opening = db
    .selectFrom('auditLog')
    .where(reader.kind === 'member' ? 'holderId' : 'administratorId', '=', reader.id)
    .where('action', '=', 'view_roster')
    .where('targetId', '=', office.id)
    .where('createdAt', '>', new Date(now.getTime() - openFor).toISOString());
  const found = await membersOf(db, office)
    .where('m.id', '=', after.id)
    .where(code, '=', after.text)
    .where(({ and }) => and(matches(search)))
    .where(({ exists }) => exists(opening))
    .executeTakeFirst();
  return found !== undefined;
}

/** The members of the place of an office, by state code, one more than the page holds. */
export function findOfficeRoster(
  db: Db,
  office: StoredPlace,
  { search, after, limit }: RosterPage,
): Promise<RosterMemberRow[]> {
  return membersOf(db, office)
    .select(['m.id', 'm.name', 'm.username', 'm.profilePicture', 'm.deploymentState', 'm.ppa', 'm.cdsGroup'])
    .select(['m.stateCode', code.as('position')])
    .where(({ and }) => and(matches(search)))
    .$if(after !== null, (members) => members.where(sql<boolean>`(${code}, m.id) > (${after?.text}, ${after?.id})`))
    .orderBy(code)
    .orderBy('m.id')
    .limit(limitOf({ limit }))
    .execute();
}
