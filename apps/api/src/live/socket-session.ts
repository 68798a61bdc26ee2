import type { ErrorCode } from '@kopa/contracts/errors';
import {
  type ClientMessageType,
  clientMessages,
  closeCodes,
  type ServerPayload,
  type SessionEnd,
} from '@kopa/contracts/realtime';
import { trimTexts } from '@kopa/contracts/schema';
import { socketLimits } from '@kopa/contracts/socket-limits';
import { fail, type Refusal } from '@kopa/rules/refusal';
import { assertStorable } from '@kopa/rules/text';
import type { FastifyBaseLogger } from 'fastify';
import { Value } from 'typebox/value';
import type { RawData } from 'ws';
import { asRefusal } from '../db/as-refusal.ts';
import { showsOnline } from '../features/account/privacy.actions.ts';
import { connectedIds } from '../features/people/connections.actions.ts';
import { inTurn, withinShare } from '../http/admit/gates.ts';
import { logFailure } from '../http/answer/log-failure.ts';
import type { Context } from '../process/context.ts';
import { areas, type Exchange, handlers, rowOf } from './client-messages.ts';
import { serverFrame } from './frames.ts';
import type { Client } from './hub.ts';
import { createTyping, type Typing } from './typing.ts';

/** The socket is closed after more refused frames than this. */
const refusedFramesAtMost = 200;
const authenticateWithin = 10_000;

/** The longest ping that is looked for; longer frames are read in their turn. */
const longestPing = 100;

interface Frame {
  type: ClientMessageType;
  payload: { userId?: number; clientId?: string };
}

/**
 * Serves one socket. Its frames are handled one after another, in order. State that only some sockets need is made for
 * its first use and dropped afterwards, because there are thousands of sockets.
 */
export function serveSocket(context: Context, log: FastifyBaseLogger, client: Client): void {
  const { socket, session } = client;
  let typing: Typing | undefined;
  const withinBudget = createFrameBudget();
  let signedIn = false;
  let refused = 0;
  let waiting = 0;
  let turn: Promise<void> = Promise.resolve();
  let deadline: NodeJS.Timeout | undefined = setTimeout(
    () => socket.close(closeCodes.policy, 'authenticate first'),
    authenticateWithin,
  ).unref();

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    if (isBinary) return socket.close(closeCodes.policy, 'text only');
    context.lastHeard.note(session.memberId);
    if (!withinBudget()) return refuse(fail('rate_limited'));
    if (signedIn && isPing(data)) return void handlers.ping(exchange(), {});
    if (waiting === socketLimits.waitingFrames) return socket.close(closeCodes.tryAgainLater, 'too many frames wait');
    waiting += 1;
    turn = turn
      .then(() => receive(data))
      .catch((error: unknown) => log.error({ err: error }, 'socket'))
      .finally(() => {
        waiting -= 1;
      });
  });
  socket.on('close', () => {
    clearTimeout(deadline);
    typing?.stopAll();
    if (signedIn) context.hub.remove(client);
  });

  function exchange(): Exchange {
    return { context: { ...context, log }, client, typing: typingSigns };
  }

  function typingSigns(): Typing {
    typing ??= createTyping();
    if (socket.readyState === socket.CLOSED) typing.stopAll();
    return typing;
  }

  async function receive(data: RawData): Promise<void> {
    if (socket.readyState !== socket.OPEN) return;
    let clientId: string | undefined;
    try {
      const frame = parseJson(data);
      clientId = clientIdOf(frame);
      const { type, payload } = checked(frame);
      if (!signedIn) return await authenticate(type, payload);
      const area = areas[type];
      // Each message counts as a call. The upgrade has counted the first sign-in.
      if (area !== null) await context.limits.take('all', session.memberId);
      if (type === 'authenticate') return await authenticate(type, payload);
      if (payload.userId !== undefined && payload.userId !== session.memberId) throw fail('forbidden');
      const handle = () => handlers[type](exchange(), payload as never);
      if (area === null) return void (await handle());
      const row = rowOf(type, payload);
      const turn = row === undefined ? undefined : { row, memberId: session.memberId };
      await inTurn(context.gates, turn, () => context.gates.calls.pass(area, handle, { writes: true }));
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal.statusCode >= 500 && refusal.code !== 'overloaded') {
        logFailure(log, error as Error, refusal.code, 'socket message failed');
      }
      refuse(refusal, clientId);
      // Without this the client would wait for an answer until the end of the time to authenticate.
      if (!signedIn && refusal.statusCode >= 500) socket.close(closeCodes.tryAgainLater, refusal.code);
      if (refusal.code === 'unauthenticated') socket.close(closeCodes.policy, 'session ended' satisfies SessionEnd);
    }
  }

  async function authenticate(type: ClientMessageType, payload: Frame['payload']): Promise<void> {
    if (type !== 'authenticate' || payload.userId !== session.memberId) {
      refuse(fail(type === 'authenticate' ? 'forbidden' : 'unauthenticated'));
      return socket.close(closeCodes.policy, 'not authenticated');
    }
    const own = exchange().context;
    const since = performance.now();
    const read = () => Promise.all([connectedIds(own, session.memberId), showsOnline(own, session.memberId)]);
    const [connected, isShown] = await context.gates.socketSignIns.pass(null, () =>
      withinShare(context.gates, 'socketSignIns', read),
    );
    if (socket.readyState !== socket.OPEN) return;
    if (!signedIn && !context.hub.add(client, isShown)) {
      refuse(fail('rate_limited'));
      return socket.close(closeCodes.tryAgainLater, 'too many sockets');
    }
    signedIn = true;
    clearTimeout(deadline);
    deadline = undefined;
    const watched = context.hub.watchers.set(session.memberId, connected, since);
    const onlineUserIds = watched.filter((id) => context.hub.presence.isOnline(id));
    socket.send(serverFrame('authenticated', { userId: session.memberId, onlineUserIds }));
  }

  function refuse(refusal: Refusal, clientId?: string): void {
    refused += 1;
    if (refused > refusedFramesAtMost) {
      socket.close(closeCodes.policy, 'too many refused frames');
      return;
    }
    const payload: ServerPayload<'error'> = { code: refusal.code satisfies ErrorCode, message: refusal.message };
    socket.send(serverFrame('error', clientId === undefined ? payload : { ...payload, clientId }));
  }
}

/** A token bucket that limits the frames of one socket per second, with a burst. */
function createFrameBudget(): () => boolean {
  let tokens: number = socketLimits.frameBurst;
  let refilledAt = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(socketLimits.frameBurst, tokens + ((now - refilledAt) / 1000) * socketLimits.framesPerSecond);
    refilledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/** @throws 400 for a frame that does not match the contract */
function checked(frame: unknown): Frame {
  const { type, payload } = (frame ?? {}) as { type?: unknown; payload?: unknown };
  if (typeof type !== 'string' || !Object.hasOwn(clientMessages, type)) {
    throw fail('invalid_request', { fields: [{ path: 'type', message: 'is not a known message' }] });
  }
  const known = type as ClientMessageType;
  assertStorable(payload, 'payload');
  const trimmed = trimTexts(clientMessages[known], payload);
  if (!Value.Check(clientMessages[known], trimmed)) {
    throw fail('invalid_request', { fields: [{ path: 'payload', message: `is not valid for ${known}` }] });
  }
  return { type: known, payload: trimmed as Frame['payload'] };
}

/** Reads the client id, also from an invalid frame, so that the sender can match the error with the frame. */
function clientIdOf(frame: unknown): string | undefined {
  const { payload } = (frame ?? {}) as { payload?: { clientId?: unknown } | null };
  const clientId = payload?.clientId;
  return typeof clientId === 'string' ? clientId : undefined;
}

/** True for a ping. It is answered before earlier frames: a slow one must not make the channel look dead. */
function isPing(data: RawData): boolean {
  const text = data as Buffer;
  if (text.length > longestPing) return false;
  try {
    return checked(JSON.parse(text.toString('utf8'))).type === 'ping';
  } catch {
    return false;
  }
}

function parseJson(data: RawData): unknown {
  try {
    return JSON.parse((data as Buffer).toString('utf8'));
  } catch {
    throw fail('malformed_json');
  }
}
