import type { Interest } from '@kopa/contracts/interests';
import type { MessageSource, Privacy } from '@kopa/contracts/privacy';
import type { ColorScheme, ConnectionState } from '@kopa/contracts/users';
import type { TakenNames } from '@kopa/rules/auth';
import { type Expression, expressionBuilder, type InferResult, type Selectable, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { hasFormerEmail } from '../../identity/mail-links.queries.ts';
import { isBetween, notBlocked } from '../../shared/hidden.ts';

/** A column of the photos in the gallery of member `m`, in order. */
const gallery = <C extends 'url' | 'id' | 'bytes'>(column: C) =>
  sql<Selectable<Tables['photos']>[C][]>`array${expressionBuilder<
    { photos: Tables['photos']; m: Tables['members'] },
    'm'
  >()
    .selectFrom('photos')
    .select(`photos.${column}`)
    .whereRef('photos.memberId', '=', 'm.id')
    .where('photos.galleryPosition', 'is not', null)
    .orderBy('photos.galleryPosition')}`;

const memberColumns = [
  ...(['m.id', 'm.name', 'm.firstName', 'm.middleName', 'm.surname', 'm.username', 'm.email', 'm.stateCode'] as const),
  ...(['m.profilePicture', 'm.coverPhoto', 'm.timelineBackground', 'm.bio', 'm.interests', 'm.colorScheme'] as const),
  ...(['m.portalConnected', 'm.portalLastSync', 'm.deploymentState', 'm.lga', 'm.ppa', 'm.cdsGroup'] as const),
  ...(['m.batch', 'm.serviceStartDate', 'm.serviceDays', 'm.cdsAttended', 'm.createdAt'] as const),
  ...(['n.followersCount as followers', 'n.followingCount'] as const),
  ...[gallery('url').as('photos'), gallery('id').as('photoIds'), gallery('bytes').as('photoBytes')],
] as const;

/** Members `m` with their counters `n`, as they and others see them. */
const selectMembers = (db: Db, members: Expression<Selectable<Tables['members']>>) =>
  db
    .selectFrom(sql<Selectable<Tables['members']>>`${members}`.as('m'))
    .innerJoin('memberCounters as n', 'n.memberId', 'm.id')
    .select(memberColumns);

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

const ownColumns = [
  ...(['m.phoneNumber', 'm.mustChangePassword', 'm.notificationSettings'] as const),
  sql<boolean>`m.email_confirmed_at is not null`.as('emailConfirmed'),
  jsonBuildObject({
    messagesFrom: eb.ref('m.messagesFrom'),
    showOnline: eb.ref('m.showOnline'),
    discoverable: eb.ref('m.isDiscoverable'),
  })
    .$castTo<Privacy>()
    .as('privacy'),
] as const;

const selectOwn = (db: Db, id: number) =>
  selectMembers(db, db.selectFrom('members').selectAll().where('id', '=', id)).select(ownColumns);

export type OwnRow = InferResult<ReturnType<typeof selectOwn>>[number];

/** The member's own record. */
export function findOwn(db: Db, id: number): Promise<OwnRow> {
  return selectOwn(db, id).executeTakeFirstOrThrow();
}

/** Another member for a viewer; nothing for missing and suspended ones, and where one of the two has blocked the other. */
export function findOther(db: Db, viewerId: number, id: number): Promise<OtherRow | undefined> {
  const member = db.selectFrom('members').selectAll().where('id', '=', id).where('suspendedAt', 'is', null);
  return selectOthers(db, viewerId, member.where(notBlocked(viewerId, id))).executeTakeFirst();
}

/** These members for a viewer, including blocked ones, without an order. */
export function findOthers(db: Db, viewerId: number, ids: number[]): Promise<OtherRow[]> {
  const members = db.selectFrom('members').selectAll().where('id', '=', sql<number>`any(${ids})`);
  return selectOthers(db, viewerId, members).execute();
}

/** Returns which of the two unique names another member already has. */
export async function takenNames(db: Db, names: { email?: string; username?: string }, ownId = 0): Promise<TakenNames> {
  const { email = '', username = '' } = names;
  return db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('members as m')
            .where('m.id', '<>', ownId)
            .where(sql<boolean>`(lower(m.email) = lower(${email})
              or (lower(m.former_email) = lower(${email}) and ${hasFormerEmail}))`),
        )
        .as('emailTaken'),
      eb
        .exists(
          eb.selectFrom('members').where(sql<boolean>`lower(username) = lower(${username})`).where('id', '<>', ownId),
        )
        .as('usernameTaken'),
    ])
    .$castTo<TakenNames>()
    .executeTakeFirstOrThrow();
}

/** The fields that members may change in their own record. */
export interface OwnChanges {
  name?: string;
  username?: string;
  email?: string;
  bio?: string | null;
  interests?: Interest[];
  colorScheme?: ColorScheme;
  messagesFrom?: MessageSource;
  showOnline?: boolean;
  isDiscoverable?: boolean;
}

/** The member's own edits, and that a new email is not confirmed. */
export async function updateMember(
  db: Db,
  id: number,
  changes: OwnChanges & { emailConfirmedAt?: null },
): Promise<void> {
  await db.updateTable('members').set(changes).where('id', '=', id).execute();
}

/**
 * Keeps the email as the former one before it changes, if it is confirmed and no other one is kept for a while yet.
 * Returns it if so.
 */
export async function keepFormerEmail(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .updateTable('members as m')
    .set((eb) => ({ formerEmail: eb.ref('m.email') }))
    .where('m.id', '=', id)
    .where('m.emailConfirmedAt', 'is not', null)
    .where((eb) => eb.not(hasFormerEmail))
    .returning('m.email')
    .executeTakeFirst();
  return row?.email;
}

/** Stored counts of members with the same LGA, PPA and CDS group, without the member, and of all members. */
export function findAnalytics(db: Db, id: number) {
  return db
    .selectFrom('members as m')
    .innerJoin('memberCounters as n', 'n.memberId', 'm.id')
    .select((eb) => {
      const figure = (kind: string, value: Expression<string | null>) =>
        eb.selectFrom('memberFigures as f').select('f.count').where('f.kind', '=', kind).where('f.value', '=', value);
      const others = (kind: string, value: Expression<string | null>) =>
        sql<number>`coalesce(${figure(kind, value)} - 1, 0)`;
      return [
        'n.connectionsCount as userConnections',
        others('lga', sql`m.deployment_state || '/' || m.lga`).as('sameLgaCount'),
        others('ppa', eb.ref('m.ppa')).as('samePpaCount'),
        others('cds_group', eb.ref('m.cdsGroup')).as('sameCdsCount'),
        sql<number>`coalesce(${figure('all', sql.lit(''))}, 0)`.as('totalUsers'),
      ];
    })
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Waits for others' writes to a member, and blocks further ones until the transaction ends. */
export async function holdBackWriters(transaction: Db, memberId: number): Promise<void> {
  await transaction.selectFrom('members').where('id', '=', memberId).forUpdate().execute();
}

/** True if connections of the member may see that they are online. */
export async function findShowsOnline(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('members').select('showOnline').where('id', '=', id).executeTakeFirst();
  return row?.showOnline ?? false;
}

/** Keeps two members from blocking each other until the transaction ends. */
export async function holdMembers(transaction: Db, oneId: number, otherId: number): Promise<void> {
  await transaction.selectFrom('members').where('id', 'in', [oneId, otherId]).orderBy('id').forKeyShare().execute();
}

/** True for members who are there, not suspended, and neither have blocked the viewer nor are blocked by them. */
export async function memberIsReachable(db: Db, viewerId: number, id: number): Promise<boolean> {
  const member = db.selectFrom('members').where('id', '=', id).where('suspendedAt', 'is', null);
  return (await member.where(notBlocked(viewerId, id)).executeTakeFirst()) !== undefined;
}
