import { randomUUID } from 'node:crypto';
import { photoData } from '@kopa/conformance/forms';
import { photoLimits, socketLimits } from '@kopa/contracts/limits';
import { isGroupMessage, type ServerFrame } from '@kopa/contracts/realtime';
import type { Client } from './client.ts';
import type { Ledger, Write } from './ledger.ts';
import { keepOpen, type Live } from './live.ts';
import type { Receipts } from './receipts.ts';
import type { Timeline } from './timeline.ts';

export interface World {
  port: number;
  timeline: Timeline;
  ledger: Ledger;
  receipts: Receipts;
}

/** A member of the soak, with the ids of their connections and groups. */
export interface Place {
  id: number;
  email: string;
  password: string;
  client: Client;
  friends: number[];
  groups: number[];
}

/** A member who uses Kopa: an open socket, and one thing at a time. */
export interface Member extends Place {
  live: Live;
  isBusy(): boolean;
  /** Does one of the things that members do. @throws Error if a call was never answered, or was refused */
  act(): Promise<void>;
}

/** The actions of members with their weights. About six of ten read. */
const habits = [
  ['readFeed', 40],
  ['readConversations', 12],
  ['readNotifications', 8],
  ['message', 12],
  ['groupMessage', 6],
  ['comment', 6],
  ['like', 10],
  ['post', 4],
  ['photo', 1],
  ['signIn', 1],
] as const;
type Habit = (typeof habits)[number][0];

export function createMember(world: World, place: Place): Member {
  const { timeline, ledger, receipts, port } = world;
  const { id, client } = place;
  const liked = new Set<number>();
  /** The newest message that was seen of each friend and group, when the socket was last open. */
  const newest = { direct: new Map<number, number>(), group: new Map<number, number>() };
  let echoes = new Map<string, (id: number) => void>();
  let isBusy = false;

  function onFrame(frame: ServerFrame): void {
    const at = timeline.now();
    if (frame.type === 'new_post') {
      receipts.note(id, 'post', frame.payload.post.id, 'pushed', at);
      echoes.get(frame.payload.clientId ?? '')?.(frame.payload.post.id);
    }
    if (frame.type !== 'new_message') return;
    const { message } = frame.payload;
    const kind = isGroupMessage(message) ? 'group' : 'direct';
    receipts.note(id, kind, message.id, 'pushed', at);
    const from = isGroupMessage(message)
      ? message.groupId
      : message.senderId === id
        ? message.receiverId
        : message.senderId;
    newest[kind].set(from, Math.max(newest[kind].get(from) ?? 0, message.id));
  }

  /** After the socket has ended, the member fetches the missed messages. */
  async function onReopened(): Promise<void> {
    const since = { direct: new Map(newest.direct), group: new Map(newest.group) };
    for (const friend of place.friends) await fetchSince('direct', friend, `/api/messages/direct/${id}/${friend}`);
    for (const group of place.groups) await fetchSince('group', group, `/api/groups/${group}/messages`);

    async function fetchSince(kind: 'direct' | 'group', from: number, path: string): Promise<void> {
      let after = since[kind].get(from) ?? 0;
      for (;;) {
        const query = after === 0 ? '?limit=100' : `?limit=100&after=${after}`;
        const { status, body } = await client.persist('GET', path + query);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        const ids = (body as { id: number }[]).map((message) => message.id);
        for (const one of ids) receipts.note(id, kind, one, 'fetched', timeline.now());
        after = Math.max(after, ...ids);
        newest[kind].set(from, Math.max(newest[kind].get(from) ?? 0, after));
        if (ids.length < 100) return;
      }
    }
  }

  async function create(
    kind: Write['kind'],
    target: number,
    path: string,
    body: object,
    content: string,
    viaSocket = false,
  ) {
    const key = randomUUID();
    const sentAt = timeline.now();
    let created = viaSocket ? await sendBySocket(key, body) : null;
    if (created === null) {
      const answer = await client.persist('POST', path, body, { 'idempotency-key': key });
      if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status} ${answer.body?.code}`);
      created = (answer.body.message ?? answer.body).id as number;
    }
    ledger.acknowledge({ kind, id: created, content, author: id, target, key, sentAt, acknowledgedAt: timeline.now() });
  }

  /** The id of the post if its echo came in time; null if it must be sent over HTTP. */
  async function sendBySocket(clientId: string, body: object): Promise<number | null> {
    if (!live.send('new_post', { ...body, clientId })) return null;
    return new Promise((resolve) => {
      const end = (created: number | null) => {
        clearTimeout(timer);
        echoes.delete(clientId);
        resolve(created);
      };
      const timer = setTimeout(() => end(null), socketLimits.echoTimeout);
      echoes = echoes.set(clientId, end);
    });
  }

  async function expect(status: number, method: string, path: string, body?: object) {
    const answer = await client.persist(method, path, body);
    if (answer.status !== status) throw new Error(`${method} ${path} answered ${answer.status} ${answer.body?.code}`);
    return answer;
  }

  const text = (kind: string) => `${kind} ${randomUUID()} of ${id}`;
  const work: Record<Habit, () => Promise<unknown>> = {
    readFeed: () => expect(200, 'GET', '/api/social-feeds'),
    readConversations: () => expect(200, 'GET', `/api/users/${id}/conversations`),
    readNotifications: () => expect(200, 'GET', `/api/users/${id}/notifications`),
    message: () => {
      const [receiverId, content] = [oneOf(place.friends), text('message')];
      return create('direct', receiverId, '/api/messages/direct', { senderId: id, receiverId, content }, content);
    },
    groupMessage: () => {
      const [groupId, content] = [oneOf(place.groups), text('group message')];
      return create('group', groupId, '/api/groups/messages', { groupId, content }, content);
    },
    async comment() {
      const [postId, content] = [ledger.recentPost(), text('comment')];
      if (postId !== undefined)
        await create('comment', postId, `/api/social-feeds/${postId}/comments`, { content }, content);
    },
    async like() {
      const postId = ledger.recentPost();
      if (postId === undefined || liked.has(postId)) return;
      liked.add(postId);
      await expect(200, 'POST', `/api/social-feeds/${postId}/like`);
      ledger.like(postId, id);
    },
    post: () => {
      const content = text('post');
      return create('post', 0, '/api/social-feeds', { type: 'status', content }, content, Math.random() < 0.5);
    },
    async photo() {
      const { body } = await expect(200, 'POST', `/api/users/${id}/upload-photo`, { imageData: photoData });
      const photos = [...(ledger.galleries.get(id) ?? []), body.url as string].slice(-photoLimits.galleryMax);
      await expect(200, 'PATCH', `/api/users/${id}/photos`, { photos });
      ledger.galleries.set(id, photos);
    },
    async signIn() {
      const { email, password } = place;
      const { headers } = await expect(200, 'POST', '/api/auth/login', { email, password });
      client.cookie = String(headers['set-cookie']).split(';')[0] as string;
    },
  };

  const live = keepOpen(port, id, client, timeline, { onFrame, onReopened });
  return {
    ...place,
    live,
    isBusy: () => isBusy,
    async act() {
      isBusy = true;
      try {
        await work[pick()]();
      } finally {
        isBusy = false;
      }
    },
  };
}

function pick(): Habit {
  let rest = Math.random() * habits.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [habit, weight] of habits) {
    rest -= weight;
    if (rest < 0) return habit;
  }
  return 'readFeed';
}

function oneOf<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T;
}
