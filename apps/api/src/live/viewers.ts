import { socketLimits } from '@kopa/contracts/limits';

/** Where on the app a socket's member is. */
interface Place {
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
 * The places of this process' sockets, so that an event reaches, and costs, only the sockets that show the changed
 * thing.
 */
export function createViewers<C extends object>() {
  const places = new Map<C, Place>();
  const everywhere = new Set<C>();
  const atFeed = new Set<C>();
  const elsewhere = new Set<C>();
  /** Sockets elsewhere that may get a hint of a new post at once. */
  const ready = new Set<C>();
  const atPost = new Map<number, Set<C>>();
  let sharedPosts = 0;

  const mayBeTold = ({ toldAt }: Place) => performance.now() - toldAt >= socketLimits.feedChangedEvery;

  function closePost(client: C, { posts }: Place, postId: number): void {
    if (posts?.delete(postId) !== true) return;
    const clients = atPost.get(postId);
    clients?.delete(client);
    if (clients?.size === 0) atPost.delete(postId);
  }

  return {
    /** Adds a socket, which shows everything until it sends its interest. */
    add(client: C): void {
      places.set(client, {
        showsFeed: null,
        posts: null,
        isVisible: true,
        knownPosts: sharedPosts,
        toldAt: Number.NEGATIVE_INFINITY,
      });
      everywhere.add(client);
    },
    remove(client: C): void {
      const place = places.get(client);
      if (place === undefined) return;
      for (const postId of [...(place.posts ?? [])]) closePost(client, place, postId);
      for (const clients of [everywhere, atFeed, elsewhere, ready]) clients.delete(client);
      places.delete(client);
    },
    showFeed(client: C, isOpen: boolean): void {
      const place = places.get(client);
      if (place === undefined || place.showsFeed === isOpen) return;
      place.showsFeed = isOpen;
      place.knownPosts = sharedPosts;
      everywhere.delete(client);
      (isOpen ? elsewhere : atFeed).delete(client);
      (isOpen ? atFeed : elsewhere).add(client);
      if (isOpen) ready.delete(client);
      else if (mayBeTold(place)) ready.add(client);
    },
    /** Opens or closes a post. Above the limit the post that was opened first is closed. */
    showPost(client: C, postId: number, isOpen: boolean): void {
      const place = places.get(client);
      if (place === undefined) return;
      closePost(client, place, postId);
      if (!isOpen) return;
      place.posts ??= new Set();
      const [oldest] = place.posts;
      if (oldest !== undefined && place.posts.size >= socketLimits.openPosts) closePost(client, place, oldest);
      place.posts.add(postId);
      atPost.set(postId, (atPost.get(postId) ?? new Set()).add(client));
    },
    setVisible(client: C, isVisible: boolean): void {
      const place = places.get(client);
      if (place !== undefined) place.isVisible = isVisible;
    },
    isVisible: (client: C) => places.get(client)?.isVisible === true,
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
        const place = places.get(client);
        if (place !== undefined) place.knownPosts += 1;
      }
    },
    /**
     * Returns the sockets that may get a hint, with the number of posts since their last one, and starts their pause.
     */
    *untold(): Iterable<[client: C, posts: number]> {
      for (const client of ready) {
        const place = places.get(client) as Place;
        const posts = sharedPosts - place.knownPosts;
        if (posts === 0) continue;
        ready.delete(client);
        place.knownPosts = sharedPosts;
        place.toldAt = performance.now();
        yield [client, posts];
      }
    },
    /** Frees the sockets whose pause is over for the next hint. Returns true while others must wait. */
    renewUntold(): boolean {
      for (const client of elsewhere) if (mayBeTold(places.get(client) as Place)) ready.add(client);
      return ready.size < elsewhere.size;
    },
  };
}
