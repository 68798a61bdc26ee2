import { channel } from 'node:diagnostics_channel';
import {
  closeCodes,
  type ServerMessageType,
  type ServerPayload,
  type SessionEnd,
  type Showing,
} from '@kopa/contracts/realtime';
import { socketLimits } from '@kopa/contracts/socket-limits';
import type { WebSocket } from 'ws';
import type { MemberSession } from '../identity/sessions.queries.ts';
import { createBacklog } from './backlog.ts';
import type { Bus, BusTopics } from './bus/bus.ts';
import { createFeedChanged } from './feed-changed.ts';
import { serverFrame } from './frames.ts';
import { createGroupFrames, type MembersAmong } from './group-frames.ts';
import { createMerging } from './merging.ts';
import { createPresence, type Presence } from './presence.ts';
import { createShownPresence } from './shown-presence.ts';
import { createViewers } from './viewers.ts';
import { createWatchers, type Watchers } from './watchers.ts';

/** Publishes the number of sockets to which a frame was sent. */
export const framesSent = channel('kopa:frames-sent');

/** A signed-in socket. */
export interface Client {
  socket: WebSocket;
  session: MemberSession;
}

/** The signed-in sockets of this process. */
export interface Hub {
  /** The members online, except those with hidden presence. */
  presence: Presence;
  /** True if the member has a socket on any process, whether they show it or not. */
  isConnected(memberId: number): boolean;
  /** The ids of all members with a socket on any process. */
  connectedIds(): number[];
  /** The members with sockets here who see the presence of a member. */
  watchers: Watchers;
  /** The sockets here, by the page that each shows. */
  viewers: ReturnType<typeof createViewers<Client>>;
  /** Adds a socket. Returns false if its member has the largest number of sockets already. */
  add(client: Client, showsOnline: boolean): boolean;
  remove(client: Client): void;
  /** Sends to sockets of this process only, for events that every process detects itself. */
  sendLocally<T extends ServerMessageType>(type: T, payload: ServerPayload<T>, memberIds: readonly number[]): void;
  /** The page of a socket is visible, or hidden. */
  setVisible(client: Client, isVisible: boolean): void;
  /** True if the member has a socket on any process whose page is visible. */
  hasVisibleSocket(memberId: number): boolean;
  /** Ids of the sessions with a socket on this process, to check that they are still valid. */
  sessionIds(): number[];
  /** Closes the sockets of ended sessions, with the reason for the member. */
  closeSessions(ids: readonly number[], reason?: SessionEnd): void;
  size(): number;
  /** Stops the checks of the backlog. The server closes the sockets. */
  close(): void;
}

export function createHub(bus: Bus, membersAmong: MembersAmong): Hub {
  const byMember = new Map<number, readonly Client[]>();
  const backlog = createBacklog();
  const shown = createShownPresence(bus, (memberId, isShown) => {
    presence.announce(memberId, isShown);
    hidden.announce(memberId, !isShown);
  });
  const presence = createPresence(bus, () => shown.members(true));
  const hidden = createPresence(bus, () => shown.members(false), 'hiddenPresence');
  const visible = createPresence(bus, visibleMembers, 'visibility');
  const watchers = createWatchers(bus);
  const sendToGroup = createGroupFrames({
    membersHere: () => [...byMember.keys()],
    membersAmong,
    send: (frame, memberIds) => deliver(frame, clientsOf(memberIds)),
    onLoss: (memberIds) => askToReconnect(clientsOf(memberIds)),
  });
  const viewers = createViewers<Client>();
  const merging = createMerging(socketLimits.mergedEvery);
  const feedChanged = createFeedChanged({ tell: tellOfPosts, renew: viewers.renewUntold });

  function send({ socket }: Client, frame: string): void {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(frame);
    backlog.check(socket);
  }

  function clientsOf(memberIds: readonly number[]): Client[] {
    return [...new Set(memberIds)].flatMap((memberId) => byMember.get(memberId) ?? []);
  }

  const isVisibleHere = (memberId: number) => clientsOf([memberId]).some((client) => viewers.isVisible(client));

  function* visibleMembers(): Iterable<number> {
    for (const memberId of byMember.keys()) if (isVisibleHere(memberId)) yield memberId;
  }

  /** Changes a socket, and tells all processes where that shows or hides its member here. */
  function noteVisibility({ session: { memberId } }: Client, change: () => void): void {
    const before = isVisibleHere(memberId);
    change();
    const now = isVisibleHere(memberId);
    if (now !== before) visible.announce(memberId, now);
  }

  function* allClients(): Iterable<Client> {
    for (const clients of byMember.values()) yield* clients;
  }

  function deliver(frame: string, clients: Iterable<Client>): void {
    let sent = 0;
    for (const client of clients) {
      send(client, frame);
      sent += 1;
    }
    if (framesSent.hasSubscribers) framesSent.publish(sent);
  }

  /** Delivers to the members concerned, and at once or merged to the others who show the place. */
  function deliverToPlace(frame: string, audience: Showing, { type, merge }: BusTopics['frame']): void {
    const { concerns, skipped = [] } = audience;
    const skippedClients = clientsOf(skipped);
    const concerned = new Set(clientsOf(concerns)).difference(new Set(skippedClients));
    deliver(frame, concerned);
    const known = concerned.union(new Set(skippedClients));
    const deliverToOthers = () => deliver(frame, othersAt(audience, known));
    if (merge === undefined) deliverToOthers();
    else merging.offer(merge, deliverToOthers);
    if (type !== 'new_post') return;
    viewers.countPost(known);
    feedChanged.note();
  }

  function* othersAt({ place, post }: Showing, concerned: ReadonlySet<Client>): Iterable<Client> {
    for (const client of viewers.at(place, post)) if (!concerned.has(client)) yield client;
  }

  /** Many sockets got their last hint at the same time, so that they get the same frame. */
  function tellOfPosts(): void {
    const frames = new Map<number, string>();
    let sent = 0;
    for (const [client, posts] of viewers.untold()) {
      const frame = frames.get(posts) ?? serverFrame('feed_changed', { posts });
      frames.set(posts, frame);
      send(client, frame);
      sent += 1;
    }
    if (framesSent.hasSubscribers) framesSent.publish(sent);
  }

  bus.on('frame', (message) => {
    const { audience, frame } = message;
    if (audience === 'everyone') deliver(frame, allClients());
    else if ('place' in audience) deliverToPlace(frame, audience, message);
    else if ('group' in audience) sendToGroup(audience, frame);
    else if (message.merge === undefined) deliver(frame, clientsOf(audience));
    else merging.offer(message.merge, () => deliver(frame, clientsOf(audience)));
  });
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
    isConnected: (memberId) => presence.isOnline(memberId) || hidden.isOnline(memberId),
    connectedIds: () => [...presence.onlineIds(), ...hidden.onlineIds()],
    watchers,
    viewers,
    add(client, showsOnline) {
      const { memberId } = client.session;
      const clients = byMember.get(memberId) ?? [];
      if (clients.length >= socketLimits.socketsPerMember) return false;
      noteVisibility(client, () => {
        byMember.set(memberId, clients.concat(client));
        viewers.add(client);
      });
      if (clients.length === 0) (shown.add(memberId, showsOnline) ? presence : hidden).announce(memberId, true);
      return true;
    },
    remove(client) {
      const { memberId } = client.session;
      const clients = byMember.get(memberId) ?? [];
      const others = clients.filter((one) => one !== client);
      backlog.remove(client.socket);
      noteVisibility(client, () => viewers.remove(client));
      if (others.length === clients.length) return;
      if (others.length > 0) return void byMember.set(memberId, others);
      byMember.delete(memberId);
      watchers.remove(memberId);
      (shown.remove(memberId) ? presence : hidden).announce(memberId, false);
    },
    sendLocally: (type, payload, memberIds) => deliver(serverFrame(type, payload), clientsOf(memberIds)),
    setVisible: (client, isVisible) => noteVisibility(client, () => viewers.setVisible(client, isVisible)),
    hasVisibleSocket: visible.isOnline,
    sessionIds: () => [...new Set([...allClients()].map((client) => client.session.id))],
    closeSessions,
    size: () => [...byMember.values()].reduce((sum, clients) => sum + clients.length, 0),
    close() {
      backlog.close();
      merging.close();
      feedChanged.close();
      presence.close();
      hidden.close();
      visible.close();
    },
  };
}
