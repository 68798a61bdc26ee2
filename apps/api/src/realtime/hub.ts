import type { Writable } from 'node:stream';
import { socketLimits } from '@kopa/contracts/limits';
import { closeCodes, type ServerMessageType, type ServerPayload, type SessionEnd } from '@kopa/contracts/realtime';
import type { WebSocket } from 'ws';
import type { MemberSession } from '../auth/sessions.queries.ts';
import type { Audience, Bus } from '../bus/bus.ts';
import { createBacklog } from './backlog.ts';
import { onTheWire, serverFrame } from './frames.ts';
import { createPresence, type Presence } from './presence.ts';

/** A signed-in socket. */
export interface Client {
  socket: WebSocket;
  /** The connection below the socket: frames that are ready for the wire are written to it. */
  connection: Writable;
  session: MemberSession;
}

/** The signed-in sockets of this process. */
export interface Hub {
  presence: Presence;
  /** Takes in a socket; false where its member has the most already. */
  add(client: Client): boolean;
  remove(client: Client): void;
  /** Sends to sockets of this process only, for what every process finds out by itself. */
  sendLocally<T extends ServerMessageType>(type: T, payload: ServerPayload<T>, audience: Audience): void;
  /** Sessions with a socket here, for checking that they still live. */
  sessionIds(): number[];
  /** Closes the sockets of sessions that are over, with the reason for their member. */
  closeSessions(ids: readonly number[], reason?: SessionEnd): void;
  size(): number;
  /** Stops watching; the sockets are closed with the server. */
  close(): void;
}

export function createHub(bus: Bus): Hub {
  const byMember = new Map<number, Set<Client>>();
  const backlog = createBacklog();
  const presence = createPresence(bus, () => byMember.keys());

  function send({ socket, connection }: Client, frame: Buffer): void {
    if (socket.readyState !== socket.OPEN) return;
    connection.write(frame);
    backlog.note(socket);
  }

  function clientsOf(audience: Audience): Iterable<Client> {
    if (audience === 'everyone') return allClients();
    return [...new Set(audience)].flatMap((memberId) => [...(byMember.get(memberId) ?? [])]);
  }

  function* allClients(): Iterable<Client> {
    for (const clients of byMember.values()) yield* clients;
  }

  function deliver(frame: string, audience: Audience): void {
    const bytes = onTheWire(frame);
    for (const client of clientsOf(audience)) send(client, bytes);
  }

  bus.on('frame', ({ audience, frame }) => deliver(frame, audience));
  bus.onSessionsEnded(closeSessions);
  bus.on('gap', () => {
    for (const client of allClients()) client.socket.close(closeCodes.serviceRestart, 'frames may be missing');
  });

  function closeSessions(ids: readonly number[], reason: SessionEnd = 'session ended'): void {
    const ended = new Set(ids);
    for (const client of allClients()) {
      if (ended.has(client.session.id)) client.socket.close(closeCodes.policy, reason);
    }
  }

  return {
    presence,
    add(client) {
      const { memberId } = client.session;
      const clients = byMember.get(memberId) ?? new Set();
      if (clients.size >= socketLimits.socketsPerMember) return false;
      clients.add(client);
      byMember.set(memberId, clients);
      if (clients.size === 1) presence.announce(memberId, true);
      return true;
    },
    remove(client) {
      const { memberId } = client.session;
      const clients = byMember.get(memberId);
      backlog.forget(client.socket);
      if (clients === undefined || !clients.delete(client) || clients.size > 0) return;
      byMember.delete(memberId);
      presence.announce(memberId, false);
    },
    sendLocally: (type, payload, audience) => deliver(serverFrame(type, payload), audience),
    sessionIds: () => [...new Set([...allClients()].map((client) => client.session.id))],
    closeSessions,
    size: () => [...byMember.values()].reduce((sum, clients) => sum + clients.size, 0),
    close() {
      backlog.close();
      presence.close();
    },
  };
}
