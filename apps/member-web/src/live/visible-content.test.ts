import { beforeEach, expect, test, vi } from 'vitest';
import { createVisibleContent } from './visible-content.ts';

let isOpen: boolean;
let reported: unknown[];
let shown: (string | number)[];
let visibleContent: ReturnType<typeof createVisibleContent>;
beforeEach(() => {
  [isOpen, reported, shown] = [false, [], []];
  setVisibility('visible');
  visibleContent = createVisibleContent({
    send(type, payload) {
      if (isOpen) reported.push([type, payload]);
      return isOpen;
    },
    onPageShown: () => shown.push('page'),
    onFeedShown: () => shown.push('feed'),
    onPostShown: (postId) => shown.push(postId),
  });
});

/** Opens the channel. */
function open() {
  isOpen = true;
  reported = [];
  visibleContent.reportAll();
}

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
}

test('every new channel gets the visible content, the feed first', () => {
  open();
  expect(reported).toEqual([['feed', { open: false }]]);
  visibleContent.showFeed();
  visibleContent.showPost(7);
  open();
  expect(reported).toEqual([
    ['feed', { open: true }],
    ['post', { feedId: 7, open: true }],
  ]);
});

test('the channel gets changes only, and a post ends with its last component', () => {
  open();
  reported = [];
  const [one, other] = [visibleContent.showPost(7), visibleContent.showPost(7)];
  const leave = visibleContent.showFeed();
  one();
  leave();
  visibleContent.reportVisible();
  other();
  expect(reported).toEqual([
    ['post', { feedId: 7, open: true }],
    ['feed', { open: true }],
    ['feed', { open: false }],
    ['post', { feedId: 7, open: false }],
  ]);
});

test('changes during a closed channel are reported when it opens', () => {
  const leave = visibleContent.showFeed();
  open();
  isOpen = false;
  leave();
  open();
  expect(reported).toEqual([['feed', { open: false }]]);
});

test('a hidden page reports no visible content', () => {
  visibleContent.showFeed();
  visibleContent.showPost(7);
  open();
  [reported, shown] = [[], []];
  setVisibility('hidden');
  visibleContent.reportVisible();
  expect(reported).toEqual([
    ['visibility', { visible: false }],
    ['feed', { open: false }],
    ['post', { feedId: 7, open: false }],
  ]);
  expect(shown).toEqual([]);
  reported = [];
  setVisibility('visible');
  visibleContent.reportVisible();
  expect(reported).toEqual([
    ['visibility', { visible: true }],
    ['feed', { open: true }],
    ['post', { feedId: 7, open: true }],
  ]);
  expect(shown).toEqual(['page', 'feed', 7]);
});

test('shown content calls its callback once, with or without a channel', () => {
  visibleContent.showFeed();
  visibleContent.showPost(7);
  visibleContent.showPost(7);
  open();
  expect(shown).toEqual(['feed', 7]);
});
