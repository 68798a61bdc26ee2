import { type QueryCreator, sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { type MemberSession, withSession } from '../../identity/sessions.queries.ts';
import { notBlocked, notHidden } from '../../shared/hidden.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';
import { insertTold, queueTold, type Telling, toldColumns } from '../../shared/told.ts';

/** A member who follows another one. */
interface Follow {
  actorId: number;
  otherId: number;
}

const followFacts = compileOnce((db, { actorId, otherId }: Follow) =>
  db
    .selectFrom('members as o')
    .innerJoin('members as m', (join) => join.on('m.id', '=', actorId))
    .select(({ selectFrom }) => {
      const follows = selectFrom('follows as f').whereRef('f.memberId', '=', 'm.id');
      const notices = selectFrom('followNotices as n').whereRef('n.memberId', '=', 'm.id');
      return [
        ...(['m.name', 'm.username'] as const),
        sql<boolean>`exists ${follows.whereRef('f.otherId', '=', 'o.id')}`.as('isFollowed'),
        sql<boolean>`${notHidden(otherId, actorId)}
          and not exists ${notices.whereRef('n.otherId', '=', 'o.id')}`.as('isTold'),
      ];
    })
    .where('o.id', '=', otherId)
    .where('o.suspendedAt', 'is', null)
    .where(notBlocked(actorId, otherId)),
);

/** The facts of a follow: if it exists, and if its beginning is told; undefined if the other member cannot be reached. */
export async function findFollowFacts(db: Db, { actorId, otherId }: Follow) {
  const [facts] = await followFacts(db, { actorId, otherId });
  return facts;
}

interface ChangedFollow extends Follow {
  sessionId: number;
  lowerId: number;
  higherId: number;
}

const changeOf = (follow: Follow, { id: sessionId }: MemberSession): ChangedFollow => {
  const [lowerId, higherId] = [Math.min(follow.actorId, follow.otherId), Math.max(follow.actorId, follow.otherId)];
  return { ...follow, sessionId, lowerId, higherId };
};

/** Begins a statement with both members, locked in their order. */
const withPair = (db: Db, { sessionId, lowerId, higherId }: ChangedFollow) =>
  withSession(db, sessionId).with('pair', (cte) =>
    cte
      .selectFrom('locked')
      .innerJoin('members as one', (join) => join.on('one.id', '=', lowerId))
      .innerJoin('members as two', (join) => join.on('two.id', '=', higherId))
      .select('one.id')
      .forKeyShare(['one', 'two']),
  );

const addFollow = compileOnce((db, slots: ChangedFollow & Telling) =>
  withPair(db, slots)
    .with('added', (cte) =>
      cte
        .insertInto('follows')
        .columns(['memberId', 'otherId'])
        .expression(
          cte
            .selectFrom('pair')
            .select(({ val }) => [val(slots.actorId).as('memberId'), val(slots.otherId).as('otherId')])
            .where(sql<boolean>`is_visible_now(${slots.otherId}, ${slots.actorId})`),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('id'),
    )
    .with('told', (cte) =>
      insertTold(cte, 'new_follower', slots, slots.actorId).returning([
        ...(['id', 'memberId', 'createdAt'] as const),
        sql<boolean>`true`.as('isNew'),
      ]),
    )
    .with('pushed', queueTold)
    .selectFrom('added')
    .leftJoin('told', (join) => join.onTrue())
    .select(toldColumns),
);

/** Adds a follow, and tells the other member. Undefined if a fact has changed, or if the session has ended. */
export async function insertFollow(db: Db, session: MemberSession, { toldId, message, ...follow }: Follow & Telling) {
  const [added] = await addFollow(db, { ...changeOf(follow, session), toldId, message });
  return added;
}

/** The end of a follow. */
const ended = (cte: QueryCreator<Tables>, { actorId, otherId }: Follow) =>
  cte
    .deleteFrom('follows')
    .where('memberId', '=', actorId)
    .where('otherId', '=', otherId)
    .returning(['memberId', 'otherId']);

/** A further part of its statement: records that the followed member was notified of it. */
const noted = (cte: QueryCreator<Tables & { ended: { memberId: number; otherId: number } }>) =>
  cte
    .insertInto('followNotices')
    .columns(['memberId', 'otherId'])
    .expression((eb) => eb.selectFrom('ended').select(['memberId', 'otherId']))
    .onConflict((conflict) => conflict.doNothing());

const removeFollow = compileOnce((db, slots: ChangedFollow) =>
  withPair(db, slots)
    .with('ended', (cte) => ended(cte, slots).where(sql<boolean>`exists ${cte.selectFrom('pair').select('id')}`))
    .with('noted', noted)
    .selectFrom('locked')
    .select('id'),
);

/** Ends a follow, if there is one. False if the session has ended. */
export async function endFollow(db: Db, session: MemberSession, follow: Follow): Promise<boolean> {
  return (await removeFollow(db, changeOf(follow, session))).length > 0;
}

/** The same for a block, which has locked both members. */
export async function deleteFollow(db: Db, memberId: number, otherId: number): Promise<void> {
  await noted(db.with('ended', (cte) => ended(cte, { actorId: memberId, otherId }))).execute();
}

/** The members whom one follows, or one's followers: the last one first, one more than the page holds. */
export async function findFollows(
  db: Db,
  memberId: number,
  list: 'following' | 'followers',
  page: PageRequest,
): Promise<{ id: number; position: number }[]> {
  const isFollowing = list === 'following';
  return db
    .selectFrom('follows as f')
    .innerJoin('members as o', 'o.id', isFollowing ? 'f.otherId' : 'f.memberId')
    .select(['o.id', 'f.id as position'])
    .where('o.suspendedAt', 'is', null)
    .where(isFollowing ? 'f.memberId' : 'f.otherId', '=', memberId)
    .where(notBlocked(memberId, sql`o.id`))
    .$call(onPage(page, 'f.id'))
    .execute();
}
