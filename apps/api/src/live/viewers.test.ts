import { socketLimits } from '@kopa/contracts/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createViewers } from './viewers.ts';

interface Socket {
  name: string;
}
const [silent, reader, chatter]: Socket[] = [{ name: 'silent' }, { name: 'reader' }, { name: 'chatter' }];
let places: ReturnType<typeof createViewers<Socket>>;
beforeEach(() => {
  vi.useFakeTimers();
  places = createViewers<Socket>();
  for (const socket of [silent, reader, chatter] as Socket[]) places.add(socket);
  places.showFeed(reader as Socket, true);
  places.showFeed(chatter as Socket, false);
});

afterEach(() => vi.useRealTimers());

const at = (what: 'feed' | number) => [...places.at(what)].map(({ name }) => name);
const untold = () => [...places.untold()].map(([{ name }, posts]) => [name, posts]);

describe('the sockets at the feed or a post', () => {
  it('are those that show it and those that never sent an interest, each once', () => {
    places.showPost(reader as Socket, 1, true);
    places.showPost(reader as Socket, 1, true);
    places.showPost(silent as Socket, 1, true);
    expect([at('feed'), at(1), at(2)]).toEqual([['silent', 'reader'], ['silent', 'reader'], ['silent']]);
    expect(places.shows(chatter as Socket, 'feed')).toBe(false);
  });

  it('are no more those that have closed it, or are gone', () => {
    places.showPost(reader as Socket, 1, true);
    places.showPost(chatter as Socket, 1, true);
    places.showFeed(reader as Socket, false);
    places.showPost(reader as Socket, 1, false);
    places.remove(chatter as Socket);
    places.remove(silent as Socket);
    places.showPost(chatter as Socket, 1, true);
    expect([at('feed'), at(1), untold()]).toEqual([[], [], []]);
  });

  it(`are not those that have opened ${socketLimits.openPosts} later posts`, () => {
    for (let id = 1; id <= socketLimits.openPosts; id += 1) places.showPost(reader as Socket, id, true);
    places.showPost(reader as Socket, 1, true);
    places.showPost(reader as Socket, 1_000, true);
    expect([at(1), at(2), at(1_000)]).toEqual([['silent', 'reader'], ['silent'], ['silent', 'reader']]);
  });
});

describe('the posts that a socket was not told of', () => {
  it('are counted since it last heard, for sockets only that do not show the feed', () => {
    places.countPost([]);
    places.countPost([]);
    expect(untold()).toEqual([['chatter', 2]]);
    expect(untold()).toEqual([]);
    places.countPost([]);
    places.showFeed(reader as Socket, false);
    places.showFeed(chatter as Socket, false);
    places.countPost([]);
    expect(places.renewUntold()).toBe(true);
    vi.advanceTimersByTime(socketLimits.feedChangedEvery);
    expect(places.renewUntold()).toBe(false);
    expect(untold()).toEqual([
      ['reader', 1],
      ['chatter', 2],
    ]);
  });

  it('leave out those that it got anyway', () => {
    places.countPost([chatter as Socket]);
    places.countPost([]);
    expect(untold()).toEqual([['chatter', 1]]);
  });
});

it('a page counts as visible until its client reports otherwise', () => {
  expect(places.isVisible(reader as Socket)).toBe(true);
  places.setVisible(reader as Socket, false);
  expect(places.isVisible(reader as Socket)).toBe(false);
  places.setVisible(reader as Socket, true);
  expect(places.isVisible(reader as Socket)).toBe(true);
  places.remove(reader as Socket);
  expect(places.isVisible(reader as Socket)).toBe(false);
});
