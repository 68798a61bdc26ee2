import { socketLimits } from '@kopa/contracts/socket-limits';

/** The content that a socket shows. */
interface Viewer {
  /** Null until the client has sent it: it then gets every event of the feed. */
  showsFeed: boolean | null;
  /** The posts on screen, the one that was opened first at the front. Null until the first, because most show none. */
  posts: Set<number> | null;
  isVisible: boolean;
  /** How many of the shared posts counted by this process the client has heard of. */
  knownPosts: number;
  /** Time in ms of the client's last hint of new posts. */
  toldAt: number;
}

/**
 * The sockets of this process by the content that they show, so that an event reaches, and costs, only the sockets that
 * show the changed thing.
 */
export function createViewers<C extends object>() {
  const viewers = new Map<C, Viewer>();
  const everywhere = new Set<C>();
  const atFeed = new Set<C>();
  const elsewhere = new Set<C>();
  /** Sockets elsewhere that may get a hint of a new post at once. */
  const ready = new Set<C>();
  const atPost = new Map<number, Set<C>>();
  let sharedPosts = 0;

  const mayBeTold = ({ toldAt }: Viewer) => performance.now() - toldAt >= socketLimits.feedChangedEvery;

  function closePost(client: C, { posts }: Viewer, postId: number): void {
    if (posts?.delete(postId) !== true) return;
    const clients = atPost.get(postId);
    clients?.delete(client);
    if (clients?.size === 0) atPost.delete(postId);
  }

  return {
    /** Adds a socket, which shows everything until it sends its interest. */
    add(client: C): void {
      viewers.set(client, {
        showsFeed: null,
        posts: null,
        isVisible: true,
        knownPosts: sharedPosts,
        toldAt: Number.NEGATIVE_INFINITY,
      });
      everywhere.add(client);
    },
    remove(client: C): void {
      const viewer = viewers.get(client);
      if (viewer === undefined) return;
      for (const postId of [...(viewer.posts ?? [])]) closePost(client, viewer, postId);
      for (const clients of [everywhere, atFeed, elsewhere, ready]) clients.delete(client);
      viewers.delete(client);
    },
    showFeed(client: C, isOpen: boolean): void {
      const viewer = viewers.get(client);
      if (viewer === undefined || viewer.showsFeed === isOpen) return;
      viewer.showsFeed = isOpen;
      viewer.knownPosts = sharedPosts;
      everywhere.delete(client);
      (isOpen ? elsewhere : atFeed).delete(client);
      (isOpen ? atFeed : elsewhere).add(client);
      if (isOpen) ready.delete(client);
      else if (mayBeTold(viewer)) ready.add(client);
    },
    /** Opens or closes a post. Above the limit the post that was opened first is closed. */
    showPost(client: C, postId: number, isOpen: boolean): void {
      const viewer = viewers.get(client);
      if (viewer === undefined) return;
      closePost(client, viewer, postId);
      if (!isOpen) return;
      viewer.posts ??= new Set();
      const [oldest] = viewer.posts;
      if (oldest !== undefined && viewer.posts.size >= socketLimits.openPosts) closePost(client, viewer, oldest);
      viewer.posts.add(postId);
      atPost.set(postId, (atPost.get(postId) ?? new Set()).add(client));
    },
    setVisible(client: C, isVisible: boolean): void {
      const viewer = viewers.get(client);
      if (viewer !== undefined) viewer.isVisible = isVisible;
    },
    isVisible: (client: C) => viewers.get(client)?.isVisible === true,
    /** True if the socket shows the feed or the post, or has not sent its interest. */
    shows(client: C, what: 'feed' | number): boolean {
      return everywhere.has(client) || (what === 'feed' ? atFeed : atPost.get(what))?.has(client) === true;
    },
    /** The sockets that show the feed or the post, and those that show a further post, each once. */
    *at(what: 'feed' | number, postId?: number): Iterable<C> {
      yield* everywhere;
      const clients = what === 'feed' ? atFeed : atPost.get(what);
      for (const client of clients ?? []) if (!everywhere.has(client)) yield client;
      const showingPost = postId === undefined ? undefined : atPost.get(postId);
      for (const client of showingPost ?? []) {
        if (!everywhere.has(client) && clients?.has(client) !== true) yield client;
      }
    },
    /** Counts a shared post. Sockets that got it need no later hint. */
    countPost(receivers: Iterable<C>): void {
      sharedPosts += 1;
      for (const client of receivers) {
        const viewer = viewers.get(client);
        if (viewer !== undefined) viewer.knownPosts += 1;
      }
    },
    /**
     * Returns the sockets that may get a hint, with the number of posts since their last one, and starts their pause.
     */
    *untold(): Iterable<[client: C, posts: number]> {
      for (const client of ready) {
        const viewer = viewers.get(client) as Viewer;
        const posts = sharedPosts - viewer.knownPosts;
        if (posts === 0) continue;
        ready.delete(client);
        viewer.knownPosts = sharedPosts;
        viewer.toldAt = performance.now();
        yield [client, posts];
      }
    },
    /** Frees the sockets whose pause is over for the next hint. Returns true while others must wait. */
    renewUntold(): boolean {
      for (const client of elsewhere) if (mayBeTold(viewers.get(client) as Viewer)) ready.add(client);
      return ready.size < elsewhere.size;
    },
  };
}
