import type { Connection, ConnectionAnswer } from '@kopa/contracts/people/connections';
import { asCreated } from '@kopa/rules/idempotency';
import {
  assertConnected,
  assertMayAnswer,
  assertMayCancel,
  assertMayRequest,
  outcomeOfRequest,
} from '@kopa/rules/people/connections';
import { assertReachable } from '@kopa/rules/people/reachable';
import { assertFound, fail } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import { createOnce } from '../../identity/idempotency.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context, Handlers } from '../../process/context.ts';
import { handle } from '../../shared/handle.ts';
import { lockMembers } from '../../shared/locks.ts';
import { notifyOfAcceptance, notifyOfRequest, settleRequest } from '../notifications/notifications.actions.ts';
import {
  answerRequest,
  type ConnectionRow,
  deleteConnection,
  findConnectedIds,
  findConnection,
  insertRequest,
  lockConnection,
  lockPair,
  renewRequest,
} from './connections.queries.ts';
import { connectionView } from './connections.view.ts';
import { isReachableMember } from './people.actions.ts';

/** The ids of the member's accepted connections. */
export function connectedIds(context: Context, memberId: number): Promise<number[]> {
  return findConnectedIds(context.db, memberId);
}

/**
 * Sends a connection request. A request that crosses a pending one accepts it, with status 200 instead of 201.
 * @throws 400 own_connection; 404; 409 already_connected, already_requested, recently_declined; 429 rate_limited
 */
export async function requestConnection(
  context: Context,
  session: MemberSession,
  recipientId: number,
  key: string | undefined,
): Promise<{ connection: Connection; status: number }> {
  assertMayRequest(session.memberId, recipientId);
  const creation = {
    operation: 'request_connection',
    input: { recipientId },
    key,
    limit: 'connectionRequests',
  } as const;
  const { memberId } = session;
  const { result, status } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      assertReachable(await isReachableMember(transaction, memberId, recipientId));
      const { id, accepted } = await ask(transaction, context, memberId, recipientId);
      const { own, theirs } = await bothViews(transaction, memberId, recipientId, id);
      return {
        ...{ id, result: own, status: accepted ? 200 : 201 },
        publish() {
          if (!accepted) return publishRequest(context, theirs, recipientId);
          context.bus.send('connection', { memberIds: [memberId, recipientId], isAccepted: true });
          publishAcceptance(context, theirs, recipientId);
          publishAcceptance(context, own, memberId);
        },
      };
    },
    find: async (transaction, id) => {
      assertReachable(await isReachableMember(transaction, memberId, recipientId));
      return findConnection(transaction, memberId, id);
    },
  });
  return { connection: asCreated.connection(connectionView(context, result), memberId, status === 200), status };
}

/** Creates or renews a request, or accepts the crossed one. */
async function ask(transaction: Db, context: Context, requesterId: number, recipientId: number) {
  const inserted = await insertRequest(transaction, requesterId, recipientId);
  if (inserted !== undefined) {
    await notifyOfRequest(transaction, inserted, requesterId, recipientId);
    return { id: inserted, accepted: false };
  }
  const pair = await lockPair(transaction, requesterId, recipientId);
  if (pair === undefined) throw fail('overloaded', { retryAfter: 1 });
  if (outcomeOfRequest(pair, requesterId, context.now()) === 'accept') {
    await answerRequest(transaction, pair.id, 'accepted');
    await settleRequest(transaction, pair.id, 'answered');
    await notifyOfAcceptance(transaction, pair.id, requesterId, recipientId);
    return { id: pair.id, accepted: true };
  }
  await renewRequest(transaction, pair.id, requesterId, recipientId);
  await notifyOfRequest(transaction, pair.id, requesterId, recipientId);
  return { id: pair.id, accepted: false };
}

/**
 * Accepts or rejects a request.
 * @throws 403 for the requester, 404 for strangers and suspended requesters, 409 already_decided
 */
export async function answerConnection(
  context: Context,
  session: MemberSession,
  id: number,
  status: ConnectionAnswer,
): Promise<Connection> {
  const views = await transact(context, session, async (transaction) => {
    const pair = await lockConnection(transaction, id);
    assertMayAnswer(pair, session.memberId);
    if (status === 'accepted') {
      assertReachable(await isReachableMember(transaction, session.memberId, pair.userId));
    }
    await answerRequest(transaction, id, status);
    await settleRequest(transaction, id, 'answered');
    if (status === 'accepted') await notifyOfAcceptance(transaction, id, session.memberId, pair.userId);
    return bothViews(transaction, session.memberId, pair.userId, id);
  });
  if (status === 'accepted') {
    const otherId = views.own.otherUser.id;
    context.bus.send('connection', { memberIds: [session.memberId, otherId], isAccepted: true });
    publishAcceptance(context, views.theirs, otherId);
  }
  return connectionView(context, views.own);
}

/** Ends a connection; either of the two may. @throws 404 */
export async function disconnect(context: Context, session: MemberSession, otherId: number): Promise<void> {
  const { memberId } = session;
  const after = await transact(context, session, async (transaction) => {
    await lockMembers(transaction, [memberId, otherId]);
    const pair = await lockPair(transaction, memberId, otherId);
    assertConnected(pair);
    const ended = await handle(context.handlers.onDisconnected, transaction, { memberId, otherId });
    await deleteConnection(transaction, pair.id);
    return ended;
  });
  await after(context);
  sendEnd(context, memberId, otherId);
}

/** Ends a connection or request of two members, for a block, but not the days that a declined requester waits. */
export const endConnection: Handlers['onBlocked'][number] = async (transaction, { memberId, otherId }) => {
  const pair = await lockPair(transaction, memberId, otherId);
  if (pair === undefined || pair.status === 'rejected') return undefined;
  await deleteConnection(transaction, pair.id);
  return pair.status === 'accepted' ? (context) => sendEnd(context, memberId, otherId) : undefined;
};

/** Lets each process hide the presence of two members from each other. */
function sendEnd({ bus }: Context, memberId: number, otherId: number): void {
  bus.send('connection', { memberIds: [memberId, otherId], isAccepted: false });
}

/** Takes back a pending request. @throws 403 for the recipient, 404 for strangers, 409 already_decided */
export async function cancelConnection(context: Context, session: MemberSession, id: number): Promise<void> {
  await transact(context, session, async (transaction) => {
    const pair = await lockConnection(transaction, id);
    assertMayCancel(pair, session.memberId);
    await deleteConnection(transaction, id);
    await settleRequest(transaction, id, 'cancelled');
  });
}

/** The connection from the view of each of the two members. */
async function bothViews(transaction: Db, ownId: number, otherId: number, id: number) {
  const own = await findConnection(transaction, ownId, id);
  const theirs = await findConnection(transaction, otherId, id);
  assertFound(own);
  assertFound(theirs);
  return { own, theirs };
}

function publishRequest(context: Context, row: ConnectionRow, recipientId: number): void {
  const connection = connectionView(context, row);
  context.publish('connection_request', { connection, requestingUser: connection.otherUser }, [recipientId]);
}

/** Publishes the acceptance to `receiverId`. The row has the view of that member. */
function publishAcceptance(context: Context, row: ConnectionRow, receiverId: number): void {
  const connection = connectionView(context, row);
  context.publish('connection_accepted', { connection, acceptingUser: connection.otherUser }, [receiverId]);
}
