import type { ConnectionState } from '@kopa/contracts/people/person';
import { type Expression, expressionBuilder, type InferResult, type Selectable, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { isBetween, notBlocked } from '../../shared/hidden.ts';
import { selectMembers } from '../../shared/members.ts';

const eb = expressionBuilder<
  Tables & { m: Tables['members']; v: Tables['members']; c: Tables['connections'] },
  'm' | 'v' | 'c'
>();

const otherColumns = [
  sql<boolean>`m.id = v.id`.as('isSelf'),
  jsonBuildObject({
    deploymentState: eb.ref('v.deploymentState'),
    lga: eb.ref('v.lga'),
    ppa: eb.ref('v.ppa'),
    cdsGroup: eb.ref('v.cdsGroup'),
    batch: eb.ref('v.batch'),
  }).as('viewer'),
  eb
    .case()
    .when('c.id', 'is not', null)
    .then(
      jsonBuildObject({
        id: eb.ref('c.id'),
        userId: eb.ref('c.userId'),
        connectedUserId: eb.ref('c.connectedUserId'),
        status: eb.ref('c.status'),
      }),
    )
    .end()
    .$castTo<ConnectionState | null>()
    .as('connection'),
  eb
    .exists(eb.selectFrom('follows as f').whereRef('f.memberId', '=', 'v.id').whereRef('f.otherId', '=', 'm.id'))
    .$castTo<boolean>()
    .as('isFollowed'),
] as const;

const areTheTwo = isBetween('c', sql.ref('m.id'), sql.ref('v.id'));

/** Members `m` for a viewer `v`, without the columns that the viewer may not read. */
export function selectOthers(db: Db, viewerId: number, members: Expression<Selectable<Tables['members']>>) {
  return selectMembers(db, members)
    .innerJoin('members as v', (join) => join.on('v.id', '=', viewerId))
    .leftJoin('connections as c', (join) => join.on(areTheTwo))
    .select(otherColumns);
}

/** Another member as read for a viewer. */
export type OtherRow = InferResult<ReturnType<typeof selectOthers>>[number];

const other = compileOnce((db, { viewerId, id }: { viewerId: number; id: number }) => {
  const member = db.selectFrom('members').selectAll().where('id', '=', id).where('suspendedAt', 'is', null);
  return selectOthers(db, viewerId, member.where(notBlocked(viewerId, id)));
});

/** Another member for a viewer; nothing for missing and suspended ones, and where one of the two has blocked the other. */
export async function findOther(db: Db, viewerId: number, id: number): Promise<OtherRow | undefined> {
  const [row] = await other(db, { viewerId, id });
  return row;
}

/** These members for a viewer, including blocked ones, without an order. */
export function findOthers(db: Db, viewerId: number, ids: number[]): Promise<OtherRow[]> {
  const members = db.selectFrom('members').selectAll().where('id', '=', sql<number>`any(${ids})`);
  return selectOthers(db, viewerId, members).execute();
}

/** True for members who are there, not suspended, and neither have blocked the viewer nor are blocked by them. */
export async function memberIsReachable(db: Db, viewerId: number, id: number): Promise<boolean> {
  const member = db.selectFrom('members').where('id', '=', id).where('suspendedAt', 'is', null);
  return (await member.where(notBlocked(viewerId, id)).executeTakeFirst()) !== undefined;
}

/**
 * Stored counts of members with the same LGA, PPA and CDS group, without the member, and of all members; and the number
 * of letters and records in the member's own file.
 */
export async function findAnalytics(db: Db, id: number) {
  const { fileCount, ...figures } = await db
    .selectFrom('members as m')
    .innerJoin('memberCounters as n', 'n.memberId', 'm.id')
    .select((eb) => {
      const figure = (kind: string, value: Expression<string | null>) =>
        eb.selectFrom('memberFigures as f').select('f.count').where('f.kind', '=', kind).where('f.value', '=', value);
      const others = (kind: string, value: Expression<string | null>) =>
        sql<number>`coalesce(${figure(kind, value)} - 1, 0)`;
      const kept = (table: 'letters' | 'records') =>
        eb.selectFrom(table).select(eb.fn.countAll().as('count')).where('memberId', '=', id);
      return [
        'n.connectionsCount as userConnections',
        others('lga', sql`m.deployment_state || '/' || m.lga`).as('sameLgaCount'),
        others('ppa', eb.ref('m.ppa')).as('samePpaCount'),
        others('cds_group', eb.ref('m.cdsGroup')).as('sameCdsCount'),
        sql<number>`coalesce(${figure('all', sql.lit(''))}, 0)`.as('totalUsers'),
        sql<number>`${kept('letters')} + ${kept('records')}`.as('fileCount'),
      ];
    })
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();
  return fileCount === 0 ? figures : { ...figures, fileCount };
}
