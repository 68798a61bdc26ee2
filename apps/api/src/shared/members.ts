import { type Expression, expressionBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

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
export const selectMembers = (db: Db, members: Expression<Selectable<Tables['members']>>) =>
  db
    .selectFrom(sql<Selectable<Tables['members']>>`${members}`.as('m'))
    .innerJoin('memberCounters as n', 'n.memberId', 'm.id')
    .select(memberColumns);

/** The conversations `c` of a member. */
export const conversationsOf = (memberId: number) =>
  expressionBuilder<Tables>()
    .selectFrom('conversations as c')
    .where((eb) => eb.or([eb('c.user1Id', '=', memberId), eb('c.user2Id', '=', memberId)]));
