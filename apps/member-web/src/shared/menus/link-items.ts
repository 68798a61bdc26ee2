import { showToast } from '@kopa/ui/toast';
import type { MenuItem } from './more-options-menu.tsx';

/** Menu items that copy an address or pass it to the phone's share sheet. */
export function linkItems(path: string): MenuItem[] {
  const url = new URL(path, window.location.href).href;
  const copy = { label: 'Copy link', onSelect: () => void copyLink(url) };
  if (typeof navigator.share !== 'function') return [copy];
  return [copy, { label: 'Share', onSelect: () => void navigator.share({ url }).catch(() => undefined) }];
}

/** Copies an address. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied', tone: 'success' });
  } catch {
    showToast({ title: 'The link could not be copied', message: url, tone: 'error' });
  }
}
