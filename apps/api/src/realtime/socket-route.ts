import { socketLimits } from '@kopa/contracts/limits';
import { closeCodes, realtimePath } from '@kopa/contracts/realtime';
import { fail } from '@kopa/rules/refusal';
import type { FastifyRequest } from 'fastify';
import type { WebSocket, WebSocketServer } from 'ws';
import type { sessionReader } from '../auth/member-session.ts';
import { liveSessions, type MemberSession } from '../auth/sessions.queries.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { isKnownOrigin, memberOrigins } from '../http/origin.ts';
import { serveSocket } from './socket-session.ts';

/**
 * The live channel (product 6.1). Origin and cookie are checked before the upgrade: 403 without
 * the member web's Origin (or, as for every call, that of the host it is made to), 401 without a live session; 429 past the limit of all calls.
 */
export function socketRoute(api: Api, context: Context, readSession: ReturnType<typeof sessionReader>): void {
  const origins = memberOrigins(context.config);
  const sessions = new WeakMap<FastifyRequest, MemberSession>();

  api.get(
    realtimePath,
    {
      websocket: true,
      preValidation: async (request) => {
        const { origin } = request.headers;
        const session = await readSession(request);
        if (session === null) throw fail('unauthenticated');
        if (origin === undefined || !isKnownOrigin(request, origin, origins)) throw fail('wrong_origin');
        // An upgrade is a call like others: nobody opens sockets without end, not even before they authenticate.
        await context.limits.take('all', session.memberId);
        sessions.set(request, session);
      },
    },
    (socket, request) => {
      const session = sessions.get(request) as MemberSession;
      serveSocket(context, { socket, connection: request.raw.socket, session });
    },
  );
}

/** Options of the WebSocket server. A peer that does not answer a goodbye for two seconds is cut off. */
export const socketServerOptions = {
  maxPayload: socketLimits.maxFrameBytes,
  clientTracking: true,
  closeTimeout: 2_000,
} as const;

/** Tells every socket to come back: the process is going. Sockets that open meanwhile are refused. */
export function sendSocketsAway(server: WebSocketServer): void {
  for (const socket of server.clients) socket.close(closeCodes.goingAway, 'server is restarting');
  server.close();
}

/** Closes the sockets of sessions that have ended, also those whose end this process was not told of. */
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

/** Pings all sockets and ends those that did not answer the ping before. */
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
