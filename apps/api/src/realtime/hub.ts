import { channel } from 'node:diagnostics_channel';
import type { Writable } from 'node:stream';
import { socketLimits } from '@kopa/contracts/limits';
import { closeCodes, type ServerMessageType, type ServerPayload, type SessionEnd } from '@kopa/contracts/realtime';
import type { WebSocket } from 'ws';
import type { MemberSession } from '../auth/sessions.queries.ts';
import type { Audience, Bus, GroupAudience } from '../bus/bus.ts';
import { createBacklog } from './backlog.ts';
import { encodeFrame, serverFrame } from './frames.ts';
import { createGroupMembers, type GroupMembers, type MembershipReader } from './group-members.ts';
import { createPresence, type Presence } from './presence.ts';
import { createWatchers, type Watchers } from './watchers.ts';

/** Publishes to how many sockets a frame was sent. */
export const framesSent = channel('kopa:frames-sent');

/** A signed-in socket. */
export interface Client {
  socket: WebSocket;
  /** The connection of the socket. Encoded frames are written to it directly. */
  connection: Writable;
  session: MemberSession;
}

/** The signed-in sockets of this process. */
export interface Hub {
  presence: Presence;
  /** The members with sockets here who see the presence of a member. */
  watchers: Watchers;
  /** The members with sockets here by their groups. */
  groups: GroupMembers;
  /** Adds a socket. Returns false if its member has the most sockets already. */
  add(client: Client): boolean;
  remove(client: Client): void;
  /** Sends to sockets of this process only, for events that every process detects itself. */
  sendLocally<T extends ServerMessageType>(type: T, payload: ServerPayload<T>, audience: Audience): void;
  /** Ids of the sessions with a socket on this process, to check that they are still valid. */
  sessionIds(): number[];
  /** Closes the sockets of ended sessions, with the reason for the member. */
  closeSessions(ids: readonly number[], reason?: SessionEnd): void;
  size(): number;
  /** Stops the checks of the backlog. The server closes the sockets. */
  close(): void;
}

export function createHub(bus: Bus, reader: MembershipReader): Hub {
  const byMember = new Map<number, Set<Client>>();
  const backlog = createBacklog();
  const presence = createPresence(bus, () => byMember.keys());
  const watchers = createWatchers(bus);
  const groups = createGroupMembers(bus, reader, (memberIds) => askToReconnect(clientsOf(memberIds)));

  function send({ socket, connection }: Client, frame: Buffer): void {
    if (socket.readyState !== socket.OPEN) return;
    connection.write(frame);
    backlog.check(socket);
  }

  function clientsOf(audience: Exclude<Audience, GroupAudience>): Iterable<Client> {
    if (audience === 'everyone') return allClients();
    return [...new Set(audience)].flatMap((memberId) => [...(byMember.get(memberId) ?? [])]);
  }

  function* allClients(): Iterable<Client> {
    for (const clients of byMember.values()) yield* clients;
  }

  function deliver(frame: string, audience: Audience): void {
    if (typeof audience === 'object' && 'group' in audience) {
      groups.deliver(audience, (memberIds) => {
        if (memberIds.length > 0) deliver(frame, memberIds);
      });
      return;
    }
    const bytes = encodeFrame(frame);
    let sent = 0;
    for (const client of clientsOf(audience)) {
      send(client, bytes);
      sent += 1;
    }
    if (framesSent.hasSubscribers) framesSent.publish(sent);
  }

  bus.on('frame', ({ audience, frame }) => deliver(frame, audience));
  bus.onSessionsEnded(closeSessions);
  bus.on('gap', () => askToReconnect(allClients()));

  function askToReconnect(clients: Iterable<Client>): void {
    for (const client of clients) client.socket.close(closeCodes.serviceRestart, 'frames may be missing');
  }

  function closeSessions(ids: readonly number[], reason: SessionEnd = 'session ended'): void {
    const ended = new Set(ids);
    for (const client of allClients()) {
      if (ended.has(client.session.id)) client.socket.close(closeCodes.policy, reason);
    }
  }

  return {
    presence,
    watchers,
    groups,
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
      backlog.remove(client.socket);
      if (clients === undefined || !clients.delete(client) || clients.size > 0) return;
      byMember.delete(memberId);
      watchers.remove(memberId);
      groups.remove(memberId);
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
