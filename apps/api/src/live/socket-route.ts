import { setTimeout as sleep } from 'node:timers/promises';
import { closeCodes, comeBackIn, realtimePath } from '@kopa/contracts/realtime';
import { socketLimits } from '@kopa/contracts/socket-limits';
import { fail } from '@kopa/rules/refusal';
import type { FastifyRequest } from 'fastify';
import type { WebSocket, WebSocketServer } from 'ws';
import { warnSeldom } from '../http/answer/log-failure.ts';
import type { Api } from '../http/api.ts';
import { isKnownOrigin, memberOrigins } from '../http/check/origin.ts';
import { logAs } from '../http/identify/request-id.ts';
import type { sessionReader } from '../identity/member-session.ts';
import { liveSessions } from '../identity/sessions.queries.ts';
import type { Context } from '../process/context.ts';
import { serveSocket } from './socket-session.ts';

/**
 * The live channel (product 6.1). The upgrade is refused with 401 without a valid session, with 403 unless the Origin
 * is the member web app or the API's own host, and with 429 above the limit of all calls.
 */
export function socketRoute(api: Api, context: Context, readSession: ReturnType<typeof sessionReader>): void {
  const origins = memberOrigins(context.config);

  api.get(
    realtimePath,
    {
      websocket: true,
      preValidation: async (request) => {
        const { origin } = request.headers;
        const session = await readSession(request);
        if (session === null) throw fail('unauthenticated');
        if (origin === undefined || !isKnownOrigin(request, origin, origins)) throw fail('wrong_origin');
        // An upgrade counts as a call, which limits the number of sockets that a member can open.
        await context.limits.take('all', session.memberId);
        request.session = session;
      },
    },
    (socket, request) => {
      const { session, log } = request;
      logAs(request, { member: session.memberId });
      serveSocket(context, log, { socket, session });
    },
  );
}

/** Options of the WebSocket server. A peer that does not reply to a close frame for two seconds is disconnected. */
export const socketServerOptions = {
  maxPayload: socketLimits.maxFrameBytes,
  clientTracking: true,
  closeTimeout: 2_000,
} as const;

/** Ends a socket after an error. A frame that breaks the protocol, such as one that is too long, is its client's. */
export function endSocket(error: Error & { code?: string }, socket: WebSocket, { log }: FastifyRequest): void {
  const { message, code } = error;
  if (code?.startsWith('WS_ERR_')) warnSeldom(log, { kind: code }, { err: { message, code } }, 'socket frame refused');
  else log.error({ err: error }, 'socket');
  socket.terminate();
}

/**
 * Closes every socket, because the process stops, and refuses new ones. It does so wave by wave, and tells each socket
 * when to come back: other processes must not get all of them in the same moment.
 */
export async function closeSocketsForRestart(server: WebSocketServer): Promise<void> {
  const { restartWave, restartWaveEvery, restartWithin, reconnectDelay, returnsPerSecond } = socketLimits;
  const sockets = [...server.clients];
  server.close();
  const ofWave = Math.max(restartWave, Math.ceil((sockets.length * restartWaveEvery) / restartWithin));
  const spread = (1000 * sockets.length) / returnsPerSecond;
  for (let first = 0; first < sockets.length; first += ofWave) {
    if (first > 0) await sleep(restartWaveEvery);
    for (const socket of sockets.slice(first, first + ofWave)) {
      socket.close(closeCodes.goingAway, comeBackIn(reconnectDelay + Math.random() * spread));
    }
  }
}

/** Checks periodically for ended sessions and closes their sockets, in case a message of the bus was lost. */
export function watchSessions(context: Context): () => void {
  const timer = setInterval(() => void closeEnded(context), socketLimits.sessionCheck).unref();
  return () => clearInterval(timer);
}

async function closeEnded(context: Context): Promise<void> {
  const ids = context.hub.sessionIds();
  if (ids.length === 0) return;
  try {
    const live = await liveSessions(context.db, ids);
    context.hub.closeSessions(ids.filter((id) => !live.has(id)));
  } catch (error) {
    context.log.warn({ err: error }, 'sessions of sockets could not be checked');
  }
}

/** Pings all sockets periodically and closes those that did not reply to the last ping. */
export function keepAlive(clients: Iterable<WebSocket>): () => void {
  const answered = new WeakSet<WebSocket>();
  const asked = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const socket of clients) {
      if (asked.has(socket) && !answered.delete(socket)) {
        socket.terminate();
        continue;
      }
      if (!asked.has(socket)) socket.on('pong', () => answered.add(socket));
      asked.add(socket);
      socket.ping();
    }
  }, socketLimits.heartbeat).unref();
  return () => clearInterval(timer);
}
