import type { Post } from '@kopa/contracts/feed/posts';
import type { ServerMessageType, ServerPayload } from '@kopa/contracts/realtime';
import { socketLimits } from '@kopa/contracts/socket-limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { createRecordedBus } from '../../test/buses.ts';
import { createPublish, type Publish } from './frames.ts';
import { type Client, createHub, type Hub } from './hub.ts';

/** The members of these tests are in no groups. */
const noGroups = async () => [];
let hub: Hub;
let publish: Publish;
beforeEach(() => {
  vi.useFakeTimers();
  const { bus } = createRecordedBus();
  hub = createHub(bus, noGroups);
  publish = createPublish(bus);
});
afterEach(() => {
  hub.close();
  vi.useRealTimers();
});

/** A socket of a member that shows the feed or not, with the frames written to it. */
function join(memberId: number, showsFeed: boolean | null) {
  const frames: { type: ServerMessageType; payload: unknown }[] = [];
  const send = (frame: string) => frames.push(JSON.parse(frame));
  const socket = { readyState: 1, OPEN: 1, bufferedAmount: 0, send } as unknown as WebSocket;
  const client = { socket, session: { memberId } } as Client;
  hub.add(client, true);
  if (showsFeed !== null) hub.viewers.showFeed(client, showsFeed);
  return { client, types: () => frames.map(({ type }) => type), payloads: () => frames.map(({ payload }) => payload) };
}

const share = (userId: number) => {
  const post = { id: 1, userId } as Post;
  publish('new_post', { post } as ServerPayload<'new_post'>, { place: 'feed', concerns: [userId] });
};
let clock = 0;
const nextOrder = () => {
  clock += 1;
  return clock;
};
function like(userId: number, likes: number, order = nextOrder(), postId = 1) {
  const audience = { place: 'feed', concerns: [userId] } as const;
  publish('post_liked', { feedId: postId, userId, likes }, audience, { key: `likes ${postId}`, order });
}

describe('the events of the feed', () => {
  it('reach the sockets that show it or never sent an interest, and every socket of their member', () => {
    const [silent, reader, elsewhere] = [join(1, null), join(2, true), join(3, false)];
    const [author, other] = [join(4, true), join(4, false)];
    share(4);
    for (const { types } of [silent, reader, author, other]) expect(types()).toEqual(['new_post']);
    expect(elsewhere.types()).toEqual(['feed_changed']);
  });

  it('about a post’s comments reach the sockets that show the post', () => {
    const [silent, reader, elsewhere, writer] = [join(1, null), join(2, true), join(3, false), join(4, true)];
    hub.viewers.showPost(elsewhere.client, 7, true);
    publish('user_typing', { feedId: 7, userId: 4, typing: true }, { place: 7, concerns: [] });
    publish('new_comment', {} as never, { place: 7, concerns: [4] });
    for (const { types } of [silent, elsewhere]) expect(types()).toEqual(['user_typing', 'new_comment']);
    expect([reader.types(), writer.types()]).toEqual([[], ['new_comment']]);
  });

  it('cost a socket elsewhere five frames at most for 200 likes and 50 posts', () => {
    const elsewhere = join(1, false);
    for (let i = 1; i <= 200; i += 1) {
      like(2, i);
      if (i % 4 === 0) share(2);
    }
    vi.advanceTimersByTime(socketLimits.feedChangedEvery);
    expect(elsewhere.payloads()).toEqual([{ posts: 1 }, { posts: 49 }]);
  });
});

describe('a socket that does not show the feed', () => {
  it('is told of new posts at most every 30 s, and not at all without one', () => {
    const { payloads } = join(1, false);
    share(2);
    share(2);
    vi.advanceTimersByTime(socketLimits.feedChangedEvery - 1);
    expect(payloads()).toEqual([{ posts: 1 }]);
    share(2);
    vi.advanceTimersByTime(1);
    expect(payloads()).toEqual([{ posts: 1 }, { posts: 2 }]);
    like(2, 1);
    vi.advanceTimersByTime(10 * socketLimits.feedChangedEvery);
    expect(payloads()).toHaveLength(2);
    share(2);
    expect(payloads()).toHaveLength(3);
  });
});

it('a socket that leaves the feed is told of the next post at once, and one that comes and goes no sooner again', () => {
  const [told, reader] = [join(1, false), join(2, true)];
  share(3);
  vi.advanceTimersByTime(socketLimits.feedChangedEvery / 2);
  hub.viewers.showFeed(reader.client, false);
  share(3);
  expect(reader.types()).toEqual(['new_post', 'feed_changed']);
  expect(told.payloads()).toHaveLength(1);
  hub.viewers.showFeed(reader.client, true);
  hub.viewers.showFeed(reader.client, false);
  share(3);
  expect(reader.types()).toHaveLength(2);
  vi.advanceTimersByTime(socketLimits.feedChangedEvery / 2);
  expect([told.payloads().at(-1), reader.types().length]).toEqual([{ posts: 2 }, 2]);
  vi.advanceTimersByTime(socketLimits.feedChangedEvery);
  expect(reader.payloads().at(-1)).toEqual({ posts: 1 });
});

describe('the likes of a post', () => {
  it('go out at most once a second, with the last number, and to their own member at once', () => {
    const [reader, member] = [join(1, true), join(2, false)];
    for (let likes = 1; likes <= 40; likes += 1) like(likes === 20 ? 2 : 3, likes);
    expect(reader.payloads()).toEqual([{ feedId: 1, userId: 3, likes: 1 }]);
    expect(member.payloads()).toEqual([{ feedId: 1, userId: 2, likes: 20 }]);
    vi.advanceTimersByTime(socketLimits.mergedEvery);
    expect(reader.payloads().slice(1)).toEqual([{ feedId: 1, userId: 3, likes: 40 }]);
    expect(member.payloads()).toHaveLength(1);
    vi.advanceTimersByTime(10 * socketLimits.mergedEvery);
    expect(reader.payloads()).toHaveLength(2);
    like(3, 41);
    expect(reader.payloads()).toHaveLength(3);
  });

  it('end with the number of the last change, whichever arrives last', () => {
    const reader = join(1, true);
    like(2, 1);
    const [earlier, later] = [nextOrder(), nextOrder()];
    like(3, 3, later);
    like(4, 2, earlier);
    vi.advanceTimersByTime(socketLimits.mergedEvery);
    expect(reader.payloads().at(-1)).toMatchObject({ likes: 3 });
    like(5, 5, later + 2);
    like(6, 4, later + 1);
    vi.advanceTimersByTime(socketLimits.mergedEvery);
    expect(reader.payloads().at(-1)).toMatchObject({ likes: 5 });
  });

  it('of different posts do not wait for each other', () => {
    const reader = join(1, true);
    like(2, 1, undefined, 1);
    like(2, 1, undefined, 2);
    expect(reader.payloads()).toHaveLength(2);
  });
});

it('the counts of a roll call go to its holder at most once a second, with the last numbers', () => {
  const holder = join(1, false);
  for (let claimed = 1; claimed <= 300; claimed += 1) {
    const counts = { roster: 300, present: 0, excused: 0, claimed, confirmed: 0 };
    publish('roll_call_changed', { rollCallId: 7, counts }, [1], { key: 'counts 7', order: nextOrder() });
  }
  const claims = () =>
    holder.payloads().map((payload) => (payload as ServerPayload<'roll_call_changed'>).counts.claimed);
  expect(claims()).toEqual([1]);
  vi.advanceTimersByTime(socketLimits.mergedEvery);
  expect(claims()).toEqual([1, 300]);
});

it('a member has a visible socket while one of theirs is visible', () => {
  const [one, other] = [join(1, true), join(1, true)];
  hub.setVisible(one.client, false);
  expect([hub.hasVisibleSocket(1), hub.hasVisibleSocket(2)]).toEqual([true, false]);
  hub.setVisible(other.client, false);
  expect(hub.hasVisibleSocket(1)).toBe(false);
  const third = join(1, true);
  expect(hub.hasVisibleSocket(1)).toBe(true);
  hub.remove(third.client);
  expect([hub.presence.isOnline(1), hub.hasVisibleSocket(1)]).toEqual([true, false]);
});
