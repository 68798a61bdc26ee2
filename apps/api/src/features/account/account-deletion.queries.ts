import { randomUUID } from 'node:crypto';
import { deletedProfile } from '@kopa/rules/account/profile';
import { type AliasableExpression, type Expression, expressionBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../identity/transact.ts';
import { lockPosts } from '../../shared/locks.ts';
import { conversationsOf } from '../../shared/members.ts';

/**
 * Marks a member as deleted. The email, the username and the state code are free from now on, and everything that is
 * hidden of suspended members is hidden.
 */
export async function markDeleted(transaction: Db, memberId: number, now: Date): Promise<void> {
  await transaction
    .updateTable('members')
    .set({
      ...deletedProfile(randomUUID()),
      ...{
        formerEmail: null,
        emailConfirmedAt: null,
        serviceStartDate: null,
        serviceDays: null,
        passwordHash: '',
        lastActiveAt: null,
      },
      ...{ suspendedAt: now, suspendedUntil: null, suspensionReason: null, deletedAt: now },
    })
    .where('id', '=', memberId)
    .execute();
  await transaction.deleteFrom('portalLinks').where('memberId', '=', memberId).execute();
}

/** Some rows that go with a member: their table and which of its rows. */
interface PartOf<T extends keyof Tables> {
  table: T;
  /** The column that holds the member's id. */
  owner: keyof Tables[T] & string;
  /** Rows of others that hang on conversations that nobody keeps. */
  of?: 'conversations';
}
type Part = { [T in keyof Tables]: PartOf<T> }[keyof Tables];

const conversationParts = ['conversationMembers', 'allDirectMessages'] as const;

/**
 * Everything that goes with a member, in order: lists before the rows that they show, and dependent rows before the
 * row, so that no row takes an unknown number of others along. Posts and conversations go by themselves, after these.
 */
export const deletedParts: readonly Part[] = [
  // The first: nothing can restore content of the member any more.
  { table: 'appeals', owner: 'memberId' },
  { table: 'memberDecisions', owner: 'memberId' },
  ...conversationParts.map((table) => ({ table, owner: 'conversationId', of: 'conversations' }) as const),
  { table: 'postLikes', owner: 'memberId' },
  { table: 'allComments', owner: 'memberId' },
  { table: 'likeNotices', owner: 'actorId' },
  { table: 'mentionNotices', owner: 'authorId' },
  { table: 'mentionNotices', owner: 'memberId' },
  { table: 'directMessageReactions', owner: 'memberId' },
  { table: 'groupMessageReactions', owner: 'memberId' },
  { table: 'allGroupMessages', owner: 'userId' },
  { table: 'groupInvitations', owner: 'memberId' },
  { table: 'groupInvitations', owner: 'invitedBy' },
  { table: 'allNotifications', owner: 'memberId' },
  { table: 'allNotifications', owner: 'actorId' },
  { table: 'connections', owner: 'userId' },
  { table: 'connections', owner: 'connectedUserId' },
  ...(['blocks', 'mutes', 'follows', 'followNotices'] as const).flatMap(
    (table) =>
      [
        { table, owner: 'memberId' },
        { table, owner: 'otherId' },
      ] as const,
  ),
  { table: 'ticketMessages', owner: 'memberId' },
  { table: 'ticketNotes', owner: 'memberId' },
  { table: 'supportTickets', owner: 'memberId' },
  { table: 'idempotencyKeys', owner: 'ownerId' },
  { table: 'pushSubscriptions', owner: 'memberId' },
  { table: 'sessions', owner: 'memberId' },
  { table: 'devices', owner: 'memberId' },
  { table: 'mailLinks', owner: 'memberId' },
  { table: 'mails', owner: 'memberId' },
  { table: 'portalLinks', owner: 'memberId' },
  { table: 'serviceClearances', owner: 'memberId' },
  { table: 'serviceItems', owner: 'memberId' },
  { table: 'serviceReminders', owner: 'memberId' },
  { table: 'serviceCalendars', owner: 'memberId' },
  { table: 'allowanceAnswers', owner: 'memberId' },
  { table: 'clearanceAnswers', owner: 'memberId' },
  { table: 'allPpaReviews', owner: 'memberId' },
  { table: 'letters', owner: 'memberId' },
  { table: 'rumourAskers', owner: 'memberId' },
  { table: 'channelMarks', owner: 'memberId' },
  { table: 'noticeAcknowledgements', owner: 'memberId' },
  { table: 'memberActivity', owner: 'memberId' },
  { table: 'journeys', owner: 'travellerId' },
  { table: 'journeyContacts', owner: 'memberId' },
  { table: 'safetyCallMembers', owner: 'memberId' },
  { table: 'rollCallCorrections', owner: 'memberId' },
];

const otherOf = (memberId: number) => sql<number>`case when user1_id = ${memberId} then user2_id else user1_id end`;

/**
 * The member's conversations whose other account is deleted, too. The other half of a conversation belongs to the other
 * member, and may serve as evidence.
 */
const endedConversations = (memberId: number) =>
  conversationsOf(memberId)
    .innerJoin('members as other', (join) =>
      join.on('other.deletedAt', 'is not', null).on('other.id', '=', otherOf(memberId)),
    )
    .select('c.id');

/** The members whose counters change with a row `t` of a table. Likes and comments change those of their post before. */
const countedFor: { readonly [T in keyof Tables]?: AliasableExpression<number> } = {
  postLikes: sql`(select p.member_id from all_posts p where p.id = t.post_id)`,
  connections: sql`unnest(array[t.user_id, t.connected_user_id])`,
  follows: sql`unnest(array[t.member_id, t.other_id])`,
};

/** The kinds of figures that change with a row of a table. */
const figuresOf: { readonly [T in keyof Tables]?: string } = { appeals: 'appeals', supportTickets: 'tickets' };

/** Locks the rows to delete, and then those with their counters, in the order of every other write. */
async function lockCounted(transaction: Db, table: keyof Tables, rows: Expression<unknown>): Promise<void> {
  const counted = transaction
    .selectFrom(transaction.dynamic.table(table).as('t'))
    .where(sql<boolean>`t.ctid = any(array${rows})`);
  const figures = figuresOf[table];
  if (figures !== undefined && (await counted.select(sql`t.id`.as('id')).forUpdate().execute()).length > 0) {
    const kind = transaction.selectFrom('memberFigures').where('kind', '=', figures);
    await kind.select('value').orderBy('value').forNoKeyUpdate().execute();
  }
  const members = countedFor[table];
  if (table === 'postLikes' || table === 'allComments') {
    const posts = counted.select(sql<number>`t.post_id`.as('postId'));
    await lockPosts(transaction, posts);
  }
  if (members === undefined) return;
  await counted.forUpdate().execute();
  await transaction
    .selectFrom('memberCounters')
    .where('memberId', 'in', counted.select(members.as('memberId')))
    .orderBy('memberId')
    .forNoKeyUpdate()
    .execute();
}

/** Deletes at most `limit` rows of a part; returns how many. */
export async function deleteSome(db: Db, { table, owner, of }: Part, memberId: number, limit: number) {
  const { ref } = db.dynamic;
  const rows = db
    .selectFrom(db.dynamic.table(table).as('t'))
    .select(sql`t.ctid`.as('ctid'))
    .$if(of === 'conversations', (part) => part.where(ref(`t.${owner}`), 'in', endedConversations(memberId)))
    .$if(of === undefined, (part) => part.where(ref(`t.${owner}`), '=', memberId))
    .orderBy(sql`t.ctid`)
    .limit(sql.lit(limit));
  return transact({ db }, 'job', async (transaction) => {
    await lockCounted(transaction, table, rows);
    const { numDeletedRows } = await transaction
      .deleteFrom(db.dynamic.table(table).as('t'))
      .where(sql<boolean>`t.ctid = any(array${rows})`)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}

/**
 * Deletes at most `limit` empty conversations that nobody keeps; returns how many. If the other member was deleted and
 * this was their last one, their deletion continues.
 */
export async function deleteSomeConversations(db: Db, memberId: number, limit: number): Promise<number> {
  const { count } = await db
    .with('ended', (cte) =>
      cte
        .deleteFrom('conversations')
        .where('id', '=', sql<number>`any(array${endedConversations(memberId).limit(sql.lit(limit))})`)
        .returning(otherOf(memberId).as('otherId')),
    )
    .with('reopened', (cte) =>
      cte
        .updateTable('members')
        .set({ deletionFinishedAt: null })
        .where('id', 'in', cte.selectFrom('ended').select('otherId'))
        .where('deletionFinishedAt', 'is not', null),
    )
    .selectFrom('ended')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes the member off at most `limit` groups that they have created; returns how many. */
export async function leaveSomeCreatedGroups(db: Db, memberId: number, limit: number): Promise<number> {
  const some = db.selectFrom('groups').select('id').where('creatorId', '=', memberId).limit(sql.lit(limit));
  const { numUpdatedRows } = await db
    .updateTable('groups')
    .set({ creatorId: null })
    .where('id', '=', sql<number>`any(array${some})`)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Deletes the row of a member without other rows. It stays, empty, while others keep conversations with it, and while
 * there are cases about it or reports of its own.
 */
export async function finishDeletion(db: Db, memberId: number): Promise<void> {
  const { exists, not, or, selectFrom } = expressionBuilder<Tables>();
  const isKept = or([
    exists(conversationsOf(memberId)),
    exists(selectFrom('cases').where('memberId', '=', memberId)),
    exists(selectFrom('reports').where('reporterId', '=', memberId)),
  ]);
  await db
    .with('gone', (cte) => cte.deleteFrom('members').where('id', '=', memberId).where(not(isKept)))
    .updateTable('members')
    .set({ deletionFinishedAt: sql`now()` })
    .where('id', '=', memberId)
    .where(isKept)
    .execute();
}

/** The ids of marked members whose rows have not all gone, the first ones first. */
export async function findDeletedMembers(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('deletedAt', 'is not', null)
    .where('deletionFinishedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
