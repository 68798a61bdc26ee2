import { socketLimits } from '@kopa/contracts/socket-limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createViewers } from './viewers.ts';

interface Socket {
  name: string;
}
const [silent, reader, chatter]: Socket[] = [{ name: 'silent' }, { name: 'reader' }, { name: 'chatter' }];
let viewers: ReturnType<typeof createViewers<Socket>>;
beforeEach(() => {
  vi.useFakeTimers();
  viewers = createViewers<Socket>();
  for (const socket of [silent, reader, chatter] as Socket[]) viewers.add(socket);
  viewers.showFeed(reader as Socket, true);
  viewers.showFeed(chatter as Socket, false);
});

afterEach(() => vi.useRealTimers());

const at = (what: 'feed' | number, postId?: number) => [...viewers.at(what, postId)].map(({ name }) => name);
const untold = () => [...viewers.untold()].map(([{ name }, posts]) => [name, posts]);

describe('the sockets at the feed or a post', () => {
  it('are those that show it and those that never sent an interest, each once', () => {
    viewers.showPost(reader as Socket, 1, true);
    viewers.showPost(reader as Socket, 1, true);
    viewers.showPost(silent as Socket, 1, true);
    expect([at('feed'), at(1), at(2)]).toEqual([['silent', 'reader'], ['silent', 'reader'], ['silent']]);
    expect([at('feed', 1), at(2, 1)]).toEqual([
      ['silent', 'reader'],
      ['silent', 'reader'],
    ]);
    expect(viewers.shows(chatter as Socket, 'feed')).toBe(false);
  });

  it('are no more those that have closed it, or are gone', () => {
    viewers.showPost(reader as Socket, 1, true);
    viewers.showPost(chatter as Socket, 1, true);
    viewers.showPost(reader as Socket, 2, true);
    viewers.showFeed(reader as Socket, false);
    viewers.showPost(reader as Socket, 1, false);
    viewers.remove(chatter as Socket);
    viewers.remove(silent as Socket);
    viewers.showPost(chatter as Socket, 1, true);
    expect([at('feed'), at(1), at(2), untold()]).toEqual([[], [], ['reader'], []]);
  });

  it(`are not those that have opened ${socketLimits.openPosts} later posts`, () => {
    for (let id = 1; id <= socketLimits.openPosts; id += 1) viewers.showPost(reader as Socket, id, true);
    viewers.showPost(reader as Socket, 1, true);
    viewers.showPost(reader as Socket, 1_000, true);
    expect([at(1), at(2), at(1_000)]).toEqual([['silent', 'reader'], ['silent'], ['silent', 'reader']]);
  });
});

describe('the posts that a socket was not told of', () => {
  it('are counted since it last heard, for sockets only that do not show the feed', () => {
    viewers.countPost([]);
    viewers.countPost([]);
    expect(untold()).toEqual([['chatter', 2]]);
    expect(untold()).toEqual([]);
    viewers.countPost([]);
    viewers.showFeed(reader as Socket, false);
    viewers.showFeed(chatter as Socket, false);
    viewers.countPost([]);
    expect(viewers.renewUntold()).toBe(true);
    vi.advanceTimersByTime(socketLimits.feedChangedEvery);
    expect(viewers.renewUntold()).toBe(false);
    expect(untold()).toEqual([
      ['reader', 1],
      ['chatter', 2],
    ]);
  });

  it('leave out those that it got anyway', () => {
    viewers.countPost([chatter as Socket]);
    viewers.countPost([]);
    expect(untold()).toEqual([['chatter', 1]]);
  });
});

it('a page counts as visible until its client reports otherwise', () => {
  expect(viewers.isVisible(reader as Socket)).toBe(true);
  viewers.setVisible(reader as Socket, false);
  expect(viewers.isVisible(reader as Socket)).toBe(false);
  viewers.setVisible(reader as Socket, true);
  expect(viewers.isVisible(reader as Socket)).toBe(true);
  viewers.remove(reader as Socket);
  expect(viewers.isVisible(reader as Socket)).toBe(false);
});
