import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Write } from './ledger.ts';

/** The members and subjects of the writes. */
export interface World {
  port: number;
  /** Cookies by member. */
  cookies: Map<number, string>;
  /** The posts that sockets show. */
  posts: number[];
  /** Connected members, two each. */
  pairs: [number, number][];
  /** The members of each group who have sockets. */
  groups: Map<number, number[]>;
}

/** A call, and the receivers of its frame; null for merged frames, which cannot be distinguished. */
interface Action {
  author: number;
  path: string;
  body?: object;
  to: Write['to'] | null;
}

const line = 'A line or two of text, as members write it to each other every day.';
const attempts = 20;

/** Writes in the members' names, with retries under the same keys, as the app does. */
export function createWriters(world: World) {
  const members = [...world.cookies.keys()];
  const groupIds = [...world.groups.keys()];
  const writes: Write[] = [];
  const failures: string[] = [];
  let sent = 0;
  const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)] as T;

  /** Of ten writes four are likes, two comments, one is a post, two are direct and one a group's message. */
  function choose(content: string): Action {
    const turn = randomInt(10);
    if (turn < 4) return { author: pick(members), path: `/api/social-feeds/${pick(world.posts)}/like`, to: null };
    if (turn < 6) {
      const postId = pick(world.posts);
      return { author: pick(members), path: `/api/social-feeds/${postId}/comments`, body: { content }, to: { postId } };
    }
    if (turn < 7) {
      return { author: pick(members), path: '/api/social-feeds', body: { type: 'status', content }, to: 'feed' };
    }
    if (turn < 9) {
      const [author, receiverId] = pick(world.pairs);
      return { author, path: '/api/messages/direct', body: { receiverId, content }, to: [receiverId] };
    }
    const groupId = pick(groupIds);
    const receivers = world.groups.get(groupId) as number[];
    return { author: pick(receivers), path: '/api/groups/messages', body: { groupId, content }, to: receivers };
  }

  async function write(): Promise<void> {
    sent += 1;
    const number = sent;
    const { author, path, body, to } = choose(`${line} #${number}#`);
    const sentAt = performance.timeOrigin + performance.now();
    const headers: Record<string, string> = {
      cookie: world.cookies.get(author) as string,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    };
    const init = { method: 'POST', headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    for (let turn = 1; ; turn += 1) {
      const answer = await fetch(`http://127.0.0.1:${world.port}${path}`, init).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        (error: Error) => ({ status: 0, text: error.message }),
      );
      if (answer.status === 200 || answer.status === 201) break;
      if (turn === attempts || (answer.status >= 400 && answer.status < 500)) {
        failures.push(`${path} ${answer.status} ${answer.text.slice(0, 80)}`);
        return;
      }
      await wait(300);
    }
    const acknowledgedAt = performance.timeOrigin + performance.now();
    if (to !== null) writes.push({ number, author, sentAt, acknowledgedAt, to });
  }

  return {
    writes,
    failures,
    sent: () => sent,
    /** Writes at a rate for some time, whatever becomes of it, and waits for the last answers. */
    async run(perSecond: number, ms: number): Promise<void> {
      const underWay: Promise<void>[] = [];
      const end = performance.now() + ms;
      while (performance.now() < end) {
        underWay.push(write());
        await wait((-Math.log(1 - Math.random()) / perSecond) * 1_000);
      }
      await Promise.all(underWay);
    },
  };
}
