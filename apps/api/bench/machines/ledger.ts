import { quantile } from '../load/answers.ts';

/** Where a socket's member is. An idle one shows neither the feed nor a post. */
export type Place = { kind: 'feed' } | { kind: 'post'; postId: number } | { kind: 'idle' };

/** An acknowledged write, whose content holds its number. Times are ms of the machine's clock. */
export interface Write {
  number: number;
  author: number;
  sentAt: number;
  acknowledgedAt: number;
  /** The members concerned, or the viewers of the feed or a post. */
  to: number[] | 'feed' | { postId: number };
}

/** A time in which a socket was signed in and had sent its interest; `to` is infinite while it is. */
export interface Stretch {
  from: number;
  to: number;
}

/** A socket of a member, with the numbers of the writes that it got. */
export interface Receiver {
  memberId: number;
  place: Place;
  /** Members who are blocked or muted: their writes need not arrive. */
  hidden: readonly number[];
  stretches: Stretch[];
  received: Map<number, number>;
}

export interface Verdict {
  pushed: number;
  /** Not pushed, but the socket ended soon, so that its app fetched. */
  noticed: number;
  /** Neither pushed, nor did the socket end. */
  missed: number;
  /** From the start of the call to the arrival, in ms. */
  p50: number;
  p99: number;
}

/** A socket that missed something must have ended within this many ms, so that its app fetches again. */
const noticedWithin = 10_000;

/** Compares the frames that the sockets got with the writes. Only sockets that were open before a write count. */
export function judge(writes: readonly Write[], receivers: readonly Receiver[]): Verdict {
  const verdict = { pushed: 0, noticed: 0, missed: 0 };
  const delays: number[] = [];
  for (const write of writes) {
    for (const { memberId, place, hidden, stretches, received } of receivers) {
      if (memberId === write.author || hidden.includes(write.author) || !concerns(write, memberId, place)) continue;
      const stretch = stretches.find(({ from, to }) => from <= write.sentAt && to > write.sentAt);
      if (stretch === undefined) continue;
      const at = received.get(write.number);
      if (at !== undefined) {
        verdict.pushed += 1;
        delays.push(at - write.sentAt);
      } else if (stretch.to < write.acknowledgedAt + noticedWithin) verdict.noticed += 1;
      else verdict.missed += 1;
    }
  }
  return { ...verdict, p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) };
}

function concerns({ to }: Write, memberId: number, place: Place): boolean {
  if (to === 'feed') return place.kind === 'feed';
  if (Array.isArray(to)) return to.includes(memberId);
  return place.kind === 'post' && place.postId === to.postId;
}
