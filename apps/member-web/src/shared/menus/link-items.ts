import { showToast } from '@kopa/ui/toast';
import type { MenuItem } from './more-options-menu.tsx';

/** The items of a menu that pass on the address of what it belongs to: by the phone's share sheet, if there is one. */
export function linkItems(path: string): MenuItem[] {
  const url = new URL(path, window.location.href).href;
  const copy = { label: 'Copy link', onSelect: () => void copyLink(url) };
  if (typeof navigator.share !== 'function') return [copy];
  return [copy, { label: 'Share', onSelect: () => void navigator.share({ url }).catch(() => undefined) }];
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied', tone: 'success' });
  } catch {
    showToast({ title: 'The link could not be copied', message: url, tone: 'error' });
  }
}
