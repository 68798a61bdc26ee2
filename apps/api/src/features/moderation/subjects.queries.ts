import { ppaLimits } from '@kopa/contracts/limits';
import type { SubjectType } from '@kopa/contracts/moderation/reports';
import { expressionBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** The subject of a report, as the reporter sees it now. */
export interface Subject {
  /** Who wrote or owns it; null for a group that nobody owns. */
  memberId: number | null;
  text: string | null;
  /** URLs of its photos, in order. */
  photos: string[];
  /** The URL of a message's voice note. */
  voice?: string | null;
}

/** The condition that nobody has blocked the viewer, except those whom the viewer has blocked, too. */
function stillSeen(viewerId: number, owner: string) {
  const { exists, not, selectFrom } = expressionBuilder<Tables>();
  const blocks = selectFrom('blocks as b')
    .where('b.memberId', '=', sql.ref<number>(owner))
    .where('b.otherId', '=', viewerId);
  const own = selectFrom('blocks as own').where('own.memberId', '=', sql.ref<number>('b.otherId'));
  return not(exists(blocks.where(not(exists(own.where('own.otherId', '=', sql.ref<number>('b.memberId')))))));
}

/** The text of a message, and its attachments in a line of their own. */
const messageText = sql<string | null>`nullif(concat_ws(E'\n', nullif(x.content, ''), (
  select string_agg(case when a ->> 'type' = 'voice' then 'Voice note of ' || (a ->> 'seconds') || ' s: ' || (a ->> 'url')
    else 'Photo: ' || (a ->> 'url') end, E'\n' order by place)
  from jsonb_array_elements(x.attachments) with ordinality as attached (a, place))), '')`;

/** The photos and the voice note of a message. */
const messagePhotos = sql<string[]>`array(
  select a ->> 'url' from jsonb_array_elements(x.attachments) with ordinality as attached (a, place)
  where a ->> 'type' = 'photo' order by place)`;
const messageVoice = sql<string | null>`(
  select a ->> 'url' from jsonb_array_elements(x.attachments) a where a ->> 'type' = 'voice')`;
const messageColumns = [messageText.as('text'), messagePhotos.as('photos'), messageVoice.as('voice')] as const;

/** The condition that a message `d` holds photo `x`. */
const holdsPhoto = sql<boolean>`d.attachments is not null
  and d.attachments @> jsonb_build_array(jsonb_build_object('url', x.url))`;

/** The posts that show photo `x`. */
const usesInPosts = expressionBuilder<Tables & { x: Tables['photos'] }, 'x'>()
  .selectFrom('postPhotos as s')
  .innerJoin('posts as p', 'p.id', 's.postId')
  .whereRef('s.photoId', '=', 'x.id');

const noPhotos = sql<string[]>`array[]::text[]`.as('photos');
const onePhoto = (url: string) => sql<string[]>`array_remove(array[${sql.ref(url)}]::text[], null)`.as('photos');

/** Of each type: the visible thing with this id. Things that the viewer cannot see are missing. */
const visible: Record<SubjectType, (db: Db, id: number, viewerId: number) => Promise<Subject | undefined>> = {
  post: (db, id, viewerId) =>
    db
      .selectFrom('posts as x')
      .innerJoin('members as m', 'm.id', 'x.memberId')
      .select(['x.memberId', sql<string | null>`nullif(x.content, '')`.as('text')])
      .select((eb) => {
        const photos = eb
          .selectFrom('postPhotos as s')
          .innerJoin('photos as f', 'f.id', 's.photoId')
          .select('f.url')
          .whereRef('s.postId', '=', 'x.id')
          .orderBy('s.position');
        return sql<string[]>`array(${photos})`.as('photos');
      })
      .where('x.id', '=', id)
      .where('m.suspendedAt', 'is', null)
      .where(stillSeen(viewerId, 'm.id'))
      .executeTakeFirst(),
  comment: (db, id, viewerId) =>
    db
      .selectFrom('comments as x')
      .innerJoin('members as m', 'm.id', 'x.memberId')
      .innerJoin('posts as p', 'p.id', 'x.postId')
      .innerJoin('members as a', 'a.id', 'p.memberId')
      .select(['x.memberId', 'x.content as text', noPhotos])
      .where('x.id', '=', id)
      .where('m.suspendedAt', 'is', null)
      .where('a.suspendedAt', 'is', null)
      .where(stillSeen(viewerId, 'm.id'))
      .where(stillSeen(viewerId, 'a.id'))
      .executeTakeFirst(),
  direct_message: (db, id, viewerId) =>
    db
      .selectFrom('directMessages as x')
      .select(['x.senderId as memberId', ...messageColumns])
      .where('x.id', '=', id)
      .where(sql<boolean>`${viewerId} in (x.sender_id, x.receiver_id)`)
      .where('x.deletedAt', 'is', null)
      .executeTakeFirst(),
  group_message: (db, id, viewerId) =>
    db
      .selectFrom('groupMessages as x')
      .innerJoin('groupMembers as g', 'g.groupId', 'x.groupId')
      .select(['x.userId as memberId', ...messageColumns])
      .where('x.id', '=', id)
      .where('g.memberId', '=', viewerId)
      .where('x.deletedAt', 'is', null)
      .executeTakeFirst(),
  member: (db, id, viewerId) =>
    db
      .selectFrom('members as x')
      .select(['x.id as memberId', onePhoto('x.profilePicture')])
      .select(sql<string>`concat_ws(E'\n', x.name, '@' || x.username, x.bio)`.as('text'))
      .where('x.id', '=', id)
      .where('x.suspendedAt', 'is', null)
      .where(stillSeen(viewerId, 'x.id'))
      .executeTakeFirst(),
  photo: (db, id, viewerId) =>
    db
      .selectFrom('photos as x')
      .innerJoin('members as m', 'm.id', 'x.memberId')
      .select(['x.memberId', onePhoto('x.url')])
      .select((eb) => {
        const alt = usesInPosts.select('s.alt').orderBy('s.postId', 'desc').limit(sql.lit(1));
        return eb.fn.coalesce('x.caption', alt).as('text');
      })
      .where('x.id', '=', id)
      .where('m.suspendedAt', 'is', null)
      .where((eb) => {
        const sent = eb
          .selectFrom('directMessages as d')
          .whereRef('d.senderId', '=', 'x.memberId')
          .where('d.receiverId', '=', viewerId)
          .where(holdsPhoto);
        const inGroup = eb
          .selectFrom('groupMembers as g')
          .innerJoin('groupMessages as d', (join) =>
            join.onRef('d.userId', '=', 'x.memberId').onRef('d.groupId', '=', 'g.groupId'),
          )
          .where('g.memberId', '=', viewerId)
          .where(holdsPhoto);
        return eb.or([
          eb('x.galleryPosition', 'is not', null),
          eb('x.url', 'in', [eb.ref('m.profilePicture'), eb.ref('m.coverPhoto')]),
          eb.exists(usesInPosts),
          eb.and([eb('x.directUses', '>', eb.lit(0)), eb.exists(sent)]),
          eb.and([eb('x.groupUses', '>', eb.lit(0)), eb.exists(inGroup)]),
        ]);
      })
      .where(stillSeen(viewerId, 'm.id'))
      .executeTakeFirst(),
  group: (db, id) =>
    db
      .selectFrom('groups as x')
      .leftJoin('groupMembers as o', (join) => join.onRef('o.groupId', '=', 'x.id').on('o.role', '=', sql.lit('owner')))
      .select(['o.memberId', onePhoto('x.photo')])
      .select(sql<string>`concat_ws(E'\n', x.name, nullif(x.description, ''))`.as('text'))
      .where('x.id', '=', id)
      .where((eb) => eb.or([eb('x.memberCount', '>', eb.lit(0)), eb('x.automaticKey', 'is not', null)]))
      .executeTakeFirst(),
  // Blocks do not hide a review: a missing review would reveal its author.
  ppa_review: (db, id) =>
    db
      .selectFrom('ppaReviews as x')
      .innerJoin('ppas as p', 'p.id', 'x.ppaId')
      .select(['x.memberId', noPhotos])
      .select(sql<string>`concat_ws(E'\n', x.text, x.handover)`.as('text'))
      .where('x.id', '=', id)
      .where('p.reviews', '>=', sql.lit(ppaLimits.reviews))
      .executeTakeFirst(),
};

/** The subject that a member reports; undefined if they cannot see it. */
export function findSubject(db: Db, type: SubjectType, id: number, viewerId: number): Promise<Subject | undefined> {
  return visible[type](db, id, viewerId);
}

/** Removes the review that a case is about, where it is still there. */
export async function markReviewRemoved(db: Db, id: number, caseId: number): Promise<void> {
  await db
    .updateTable('allPpaReviews')
    .set({ removedAt: sql`now()`, caseId })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .execute();
}

/** Restores the review that a case has removed; false where there is none, or a newer one of the member or account. */
export async function restoreReviewOf(db: Db, caseId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('allPpaReviews as x')
    .set({ removedAt: null, caseId: null })
    .where('x.caseId', '=', caseId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('ppaReviews as r')
            .whereRef('r.ppaId', '=', 'x.ppaId')
            .where(({ eb, or, ref }) =>
              or([eb('r.memberId', '=', ref('x.memberId')), eb('r.portalMark', '=', ref('x.portalMark'))]),
            ),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
