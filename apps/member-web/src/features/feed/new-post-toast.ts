import type { Post } from '@kopa/contracts/feed/posts';
import { screenLimits } from '@kopa/contracts/screen-limits';
import { isToastShown, showToast } from '@kopa/ui/toast';
import type { QueryClient } from '@tanstack/react-query';

/** Time of the last toast of each client. */
const toldAt = new WeakMap<QueryClient, number>();

/** Announces a new post on a visible feed: at most once a minute, and never instead of another toast. */
export function showNewPostToast(client: QueryClient, { user }: Post): void {
  const isQuiet = Date.now() - (toldAt.get(client) ?? 0) < screenLimits.newPostToastEvery;
  if (isQuiet || isToastShown()) return;
  toldAt.set(client, Date.now());
  showToast({ title: 'New post', message: `${user.name} shared a post`, tone: 'success' });
}
