/** Reloads the page. */
export function reload(): void {
  window.location.reload();
}

/** Reloads the page if its server answers. Without a server the current screen stays. */
export async function reloadIfReachable(): Promise<void> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return;
  }
  reload();
}
