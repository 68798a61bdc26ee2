import type { LiveSocket } from './socket.ts';

interface VisibleContentOptions {
  send: LiveSocket['send'];
  /** Called when the page is shown again that was hidden at `hiddenAt`, before the other callbacks. */
  onPageShown: (hiddenAt: number) => void;
  /** Called when the feed or a post comes on screen, because the server did not send earlier changes. `hiddenAt` is 0 at first. */
  onFeedShown: (hiddenAt: number) => void;
  onPostShown: (postId: number) => void;
}

/** The visible content of the page. The live channel sends its changes only. */
export interface VisibleContent {
  /** The feed is on screen until the returned function is called. */
  showFeed(): () => void;
  /** The same for a post. */
  showPost(postId: number): () => void;
}

/** Reports the visible content to the server. A hidden page shows nothing. */
export function createVisibleContent({ send, onPageShown, onFeedShown, onPostShown }: VisibleContentOptions) {
  let feeds = 0;
  const mounted = new Map<number, number>();
  let shown = { visible: true, feed: false, posts: new Set<number>() };
  let reported = nothingReported();
  let feedHiddenAt = 0;
  let pageHiddenAt = 0;

  /** Reports changes; unsent ones are reported when the channel opens. */
  function reportVisible(): void {
    const visible = document.visibilityState === 'visible';
    const feed = visible && feeds > 0;
    const posts = new Set(visible ? mounted.keys() : []);
    if (reported.visible !== visible && send('visibility', { visible })) reported.visible = visible;
    if (reported.feed !== feed && send('feed', { open: feed })) reported.feed = feed;
    for (const postId of without(reported.posts, posts)) {
      if (send('post', { feedId: postId, open: false })) reported.posts.delete(postId);
    }
    for (const postId of without(posts, reported.posts)) {
      if (send('post', { feedId: postId, open: true })) reported.posts.add(postId);
    }
    const before = shown;
    shown = { visible, feed, posts };
    if (before.visible && !visible) pageHiddenAt = Date.now();
    if (visible && !before.visible) onPageShown(pageHiddenAt);
    if (before.feed && !feed) feedHiddenAt = Date.now();
    if (feed && !before.feed) onFeedShown(feedHiddenAt);
    for (const postId of without(posts, before.posts)) onPostShown(postId);
  }

  return {
    reportVisible,
    /** Reports everything to a new channel. */
    reportAll(): void {
      reported = nothingReported();
      reportVisible();
    },
    showFeed() {
      feeds += 1;
      reportVisible();
      return () => {
        feeds -= 1;
        reportVisible();
      };
    },
    showPost(postId: number) {
      mounted.set(postId, (mounted.get(postId) ?? 0) + 1);
      reportVisible();
      return () => {
        const left = (mounted.get(postId) ?? 1) - 1;
        if (left === 0) mounted.delete(postId);
        else mounted.set(postId, left);
        reportVisible();
      };
    },
  };
}

function without(ids: ReadonlySet<number>, others: ReadonlySet<number>): number[] {
  return [...ids].filter((id) => !others.has(id));
}

/** The server's defaults for a new socket; null: the feed must be reported. */
function nothingReported() {
  return { feed: null as boolean | null, posts: new Set<number>(), visible: true };
}
