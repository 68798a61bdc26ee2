import type { LiveSocket } from './socket.ts';

interface PlacesOptions {
  send: LiveSocket['send'];
  /** Called when the feed or a post comes on screen: what happened to it before was not told. */
  onFeedShown: () => void;
  onPostShown: (postId: number) => void;
}

/** What the page shows. The server is told, so that the live channel brings only what is looked at. */
export interface Places {
  /** The feed is on screen until the returned function is called. */
  showFeed(): () => void;
  /** The same for a post. */
  showPost(postId: number): () => void;
}

/** Keeps the server informed of what a visible page shows. A hidden page shows nothing. */
export function createPlaces({ send, onFeedShown, onPostShown }: PlacesOptions) {
  let feeds = 0;
  const mounted = new Map<number, number>();
  let shown = { feed: false, posts: new Set<number>() };
  let said = nothingSaid();

  /** Says what has changed; what cannot be sent is said when the channel opens. */
  function say(): void {
    const visible = document.visibilityState === 'visible';
    const feed = visible && feeds > 0;
    const posts = new Set(visible ? mounted.keys() : []);
    if (said.visible !== visible && send('visibility', { visible })) said.visible = visible;
    if (said.feed !== feed && send('feed', { open: feed })) said.feed = feed;
    for (const postId of without(said.posts, posts)) {
      if (send('post', { feedId: postId, open: false })) said.posts.delete(postId);
    }
    for (const postId of without(posts, said.posts)) {
      if (send('post', { feedId: postId, open: true })) said.posts.add(postId);
    }
    const before = shown;
    shown = { feed, posts };
    if (feed && !before.feed) onFeedShown();
    for (const postId of without(posts, before.posts)) onPostShown(postId);
  }

  return {
    say,
    /** The channel has opened: the server knows nothing yet. */
    sayAgain(): void {
      said = nothingSaid();
      say();
    },
    showFeed() {
      feeds += 1;
      say();
      return () => {
        feeds -= 1;
        say();
      };
    },
    showPost(postId: number) {
      mounted.set(postId, (mounted.get(postId) ?? 0) + 1);
      say();
      return () => {
        const left = (mounted.get(postId) ?? 1) - 1;
        if (left === 0) mounted.delete(postId);
        else mounted.set(postId, left);
        say();
      };
    },
  };
}

function without(ids: ReadonlySet<number>, others: ReadonlySet<number>): number[] {
  return [...ids].filter((id) => !others.has(id));
}

/** A socket counts as visible until its client says otherwise, and must say whether it shows the feed. */
function nothingSaid() {
  return { feed: null as boolean | null, posts: new Set<number>(), visible: true };
}
