import type { ReactionEmoji } from '@kopa/contracts/chat/message-parts';
import type { ReactionConditions } from '@kopa/rules/chat/messages';
import { expressionBuilder, sql } from 'kysely';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { withSession } from '../../../identity/sessions.queries.ts';
import { notBlocked } from '../../../shared/hidden.ts';
import { type MessageSort, tablesOf } from './message-columns.queries.ts';

/** A member who reacts to a message; without an emoji they withdraw their reaction. */
interface Reaction {
  id: number;
  memberId: number;
  emoji: ReactionEmoji | null;
}

/** By sort, with a message `m`: if a member is in its place, and the other member or the author. */
const partiesOf = {
  direct: (memberId: number) => ({
    isMember: sql<boolean>`${memberId} in (m.sender_id, m.receiver_id)`,
    otherId: sql<number>`(m.sender_id + m.receiver_id - ${memberId})`,
  }),
  group: (memberId: number) => ({
    isMember: sql<boolean>`exists ${expressionBuilder<Tables & { m: Tables['groupMessages'] }, 'm'>()
      .selectFrom('groupMembers as own')
      .whereRef('own.groupId', '=', 'm.groupId')
      .where('own.memberId', '=', memberId)}`,
    otherId: sql<number>`m.user_id`,
  }),
};

const reactionFacts = compileOnce((db, { id, memberId }: Omit<Reaction, 'emoji'>, sort: MessageSort) => {
  const { messages, reactions } = tablesOf[sort];
  const { isMember, otherId } = partiesOf[sort](memberId);
  return db
    .selectFrom(db.dynamic.table(messages).as('m'))
    .select(['m.deletedAt', isMember.as('isMember')])
    .select(sql<boolean>`not ${notBlocked(memberId, otherId)}`.as('isHidden'))
    .select(({ selectFrom }) =>
      selectFrom(db.dynamic.table(reactions).as('r'))
        .select('r.emoji')
        .whereRef('r.messageId', '=', 'm.id')
        .where('r.memberId', '=', memberId)
        .as('emoji'),
    )
    .where('m.id', '=', id);
});

/** All that decides if a member may react to a message, and their present reaction. */
export async function findReactionFacts(
  db: Db,
  sort: MessageSort,
  { id, memberId }: Reaction,
): Promise<(ReactionConditions & Pick<Reaction, 'emoji'>) | undefined> {
  const [facts] = await reactionFacts(db, { id, memberId }, sort);
  return facts;
}

const reactionWrite = compileOnce((db, reaction: Reaction & { sessionId: number }, sort: MessageSort) => {
  const { all, reactions } = tablesOf[sort];
  const { emoji, memberId } = reaction;
  const { otherId } = partiesOf[sort](memberId);
  return (
    withSession(db, reaction.sessionId)
      .with('message', (cte) =>
        cte
          .selectFrom(['locked', db.dynamic.table(all).as('m')])
          .select(['m.id', otherId.as('otherId')])
          .where('m.id', '=', reaction.id)
          .where('m.deletedAt', 'is', null)
          .where('m.removedAt', 'is', null)
          .forNoKeyUpdate('m'),
      )
      // Judged once the message is locked.
      .with('open', (cte) =>
        cte.selectFrom('message').selectAll().where(sql<boolean>`not is_blocked_now(${memberId}, message.other_id)`),
      )
      .with('withdrawn', (cte) =>
        cte
          .deleteFrom(reactions)
          .using('open')
          .whereRef('messageId', '=', 'open.id')
          .where('memberId', '=', memberId)
          .where(sql<boolean>`${emoji}::text is null`),
      )
      .with('set', (cte) =>
        cte
          .insertInto(reactions)
          .columns(['messageId', 'memberId', 'emoji'])
          .expression(
            cte
              .selectFrom('open')
              .select(({ val }) => ['open.id', val(memberId).as('memberId'), sql<ReactionEmoji>`${emoji}`.as('emoji')])
              .where(sql<boolean>`${emoji}::text is not null`),
          )
          .onConflict((conflict) =>
            conflict.columns(['messageId', 'memberId']).doUpdateSet(({ ref }) => ({ emoji: ref('excluded.emoji') })),
          ),
      )
      .selectFrom('open')
      .select('open.otherId')
  );
});

/** Sets or withdraws a reaction. False if the member may react no more, or if the session has ended. */
export async function writeReaction(
  db: Db,
  sort: MessageSort,
  reaction: Reaction,
  sessionId: number,
): Promise<boolean> {
  return (await reactionWrite(db, { ...reaction, sessionId }, sort)).length > 0;
}
