import type { Socket } from 'node:net';
import { socketLimits } from '@kopa/contracts/limits';
import { closeCodes, realtimePath } from '@kopa/contracts/realtime';
import { fail } from '@kopa/rules/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket, WebSocketServer } from 'ws';
import type { sessionReader } from '../auth/member-session.ts';
import { liveSessions, type MemberSession } from '../auth/sessions.queries.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { isKnownOrigin, memberOrigins } from '../http/origin.ts';
import { logAs } from '../http/request-id.ts';
import { serveSocket } from './socket-session.ts';

/**
 * The live channel (product 6.1). The upgrade is refused with 401 without a valid session, with 403 unless the Origin
 * is the member web app or the API's own host, and with 429 above the limit of all calls.
 */
export function socketRoute(api: Api, context: Context, readSession: ReturnType<typeof sessionReader>): void {
  const origins = memberOrigins(context.config);
  const upgrades = new WeakMap<FastifyRequest, { session: MemberSession; answer: FastifyReply['raw'] }>();

  api.get(
    realtimePath,
    {
      websocket: true,
      preValidation: async (request, reply) => {
        const { origin } = request.headers;
        const session = await readSession(request);
        if (session === null) throw fail('unauthenticated');
        if (origin === undefined || !isKnownOrigin(request, origin, origins)) throw fail('wrong_origin');
        // An upgrade counts as a call, which limits the number of sockets that a member can open.
        await context.limits.take('all', session.memberId);
        upgrades.set(request, { session, answer: reply.raw });
      },
    },
    (socket, request) => {
      const { session, answer } = upgrades.get(request) as { session: MemberSession; answer: FastifyReply['raw'] };
      const { log } = request;
      logAs(request, { member: session.memberId });
      const connection = request.raw.socket;
      endUpgrade(answer, connection);
      // The WebSocket plugin has a listener of its own, which keeps the request.
      socket.removeAllListeners('error').on('error', (error) => {
        log.error(error);
        socket.terminate();
      });
      serveSocket(context, log, { socket, connection, session });
    },
  );
}

/**
 * The connection of a socket would keep the answer to its upgrade, and with it the request and its headers, as long as
 * it is open: a third of the memory of a socket. Whatever is kept until the answer closes is released now.
 */
function endUpgrade(answer: FastifyReply['raw'], connection: Socket): void {
  answer.detachSocket(connection);
  answer.emit('close');
}

/** Options of the WebSocket server. A peer that does not reply to a close frame for two seconds is disconnected. */
export const socketServerOptions = {
  maxPayload: socketLimits.maxFrameBytes,
  clientTracking: true,
  closeTimeout: 2_000,
} as const;

/** Closes every socket with 1012, because the process stops, and refuses new sockets. */
export function closeSocketsForRestart(server: WebSocketServer): void {
  for (const socket of server.clients) socket.close(closeCodes.goingAway, 'server is restarting');
  server.close();
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
