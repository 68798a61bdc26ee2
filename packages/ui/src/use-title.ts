import { useDocumentTitle } from '@mantine/hooks';
import { badgeCount } from './badge-count.ts';

interface TitleOptions {
  /** Name of the app, at the end. */
  app?: string;
  /** Number of unread messages; it comes first in the title. */
  unread?: number;
}

/** Sets the title of the document: "Messages · Kopa", "(3) Messages · Kopa" with three unread messages. */
export function useTitle(page: string, { app = 'Kopa', unread = 0 }: TitleOptions = {}): void {
  useDocumentTitle(`${unread > 0 ? `(${badgeCount(unread)}) ` : ''}${page} · ${app}`);
}
