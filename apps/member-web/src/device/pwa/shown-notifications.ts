import { pushTags } from '@kopa/rules/notifications/push';
import type { QueryClient } from '@tanstack/react-query';
import { storeUnread } from '../offline/unread-count.ts';
import { currentRegistration } from './service-worker.ts';

/** A chat or group, as far as its unread messages count. */
export interface Unread {
  kind: 'conversation' | 'group';
  id: number;
  unreadCount: number;
}

/** Shows the number of unread messages on the app's icon, to which the service worker adds. Never rejects. */
export async function showBadge(unread: number): Promise<void> {
  await storeUnread(unread);
  try {
    if (unread > 0) await navigator.setAppBadge?.(unread);
    else await navigator.clearAppBadge?.();
  } catch {
    // Only an installed app has a badge.
  }
}

/** The chats and groups that are loaded, with their numbers of unread messages. Their queries name the kind. */
export function unreadIn(client: QueryClient): Unread[] {
  return client
    .getQueryCache()
    .findAll({ predicate: ({ meta }) => meta?.unread !== undefined })
    .flatMap((query) => {
      const { pages } = (query.state.data ?? {}) as { pages?: { items: Omit<Unread, 'kind'>[] }[] };
      return (pages ?? []).flatMap(({ items }) =>
        items.map((item) => ({ ...item, kind: query.meta?.unread as Unread['kind'] })),
      );
    });
}

/** Closes the notifications of read chats and of the current page. Never rejects. */
export async function closeRead(chats: readonly Unread[], path: string): Promise<void> {
  const shown = (await (await currentRegistration())?.getNotifications().catch(() => [])) ?? [];
  if (shown.length === 0) return;
  const read = new Set(chats.filter(({ unreadCount }) => unreadCount === 0).map(({ kind, id }) => pushTags[kind](id)));
  const isHere = ({ data }: Notification) =>
    document.visibilityState === 'visible' && (data as { url?: unknown } | null)?.url === path;
  for (const notification of shown) if (read.has(notification.tag) || isHere(notification)) notification.close();
}
