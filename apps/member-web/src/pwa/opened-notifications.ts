/** Calls `open` with the path of a notification that was tapped while this page was open. Returns what stops it. */
export function onOpenedNotification(open: (path: string) => void): () => void {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return () => undefined;
  const onMessage = ({ data, ports }: MessageEvent) => {
    const { type, url } = (data ?? {}) as { type?: unknown; url?: unknown };
    if (type !== 'open' || typeof url !== 'string' || !url.startsWith('/')) return;
    // The worker opens the place itself where no page answers.
    ports[0]?.postMessage('opened');
    open(url);
  };
  serviceWorker.addEventListener('message', onMessage);
  return () => serviceWorker.removeEventListener('message', onMessage);
}
