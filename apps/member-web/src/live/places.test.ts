import { beforeEach, expect, test, vi } from 'vitest';
import { createPlaces } from './places.ts';

let isOpen: boolean;
let said: unknown[];
let shown: (string | number)[];
let places: ReturnType<typeof createPlaces>;
beforeEach(() => {
  [isOpen, said, shown] = [false, [], []];
  setVisibility('visible');
  places = createPlaces({
    send(type, payload) {
      if (isOpen) said.push([type, payload]);
      return isOpen;
    },
    onFeedShown: () => shown.push('feed'),
    onPostShown: (postId) => shown.push(postId),
  });
});

/** Opens the channel. */
function open() {
  isOpen = true;
  said = [];
  places.sayAgain();
}

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
}

test('every channel is told first whether the feed is shown, and then what is shown', () => {
  open();
  expect(said).toEqual([['feed', { open: false }]]);
  places.showFeed();
  places.showPost(7);
  open();
  expect(said).toEqual([
    ['feed', { open: true }],
    ['post', { feedId: 7, open: true }],
  ]);
});

test('the channel is told of changes only, and of a post until no component shows it', () => {
  open();
  said = [];
  const [one, other] = [places.showPost(7), places.showPost(7)];
  const leave = places.showFeed();
  one();
  leave();
  places.say();
  other();
  expect(said).toEqual([
    ['post', { feedId: 7, open: true }],
    ['feed', { open: true }],
    ['feed', { open: false }],
    ['post', { feedId: 7, open: false }],
  ]);
});

test('what changes while the channel is closed is said when it opens', () => {
  const leave = places.showFeed();
  open();
  isOpen = false;
  leave();
  open();
  expect(said).toEqual([['feed', { open: false }]]);
});

test('a hidden page shows nothing, and says so', () => {
  places.showFeed();
  places.showPost(7);
  open();
  [said, shown] = [[], []];
  setVisibility('hidden');
  places.say();
  expect(said).toEqual([
    ['visibility', { visible: false }],
    ['feed', { open: false }],
    ['post', { feedId: 7, open: false }],
  ]);
  expect(shown).toEqual([]);
  said = [];
  setVisibility('visible');
  places.say();
  expect(said).toEqual([
    ['visibility', { visible: true }],
    ['feed', { open: true }],
    ['post', { feedId: 7, open: true }],
  ]);
  expect(shown).toEqual(['feed', 7]);
});

test('what comes on screen is reported after it was said, once, whether or not there is a channel', () => {
  places.showFeed();
  places.showPost(7);
  places.showPost(7);
  open();
  expect(shown).toEqual(['feed', 7]);
});
