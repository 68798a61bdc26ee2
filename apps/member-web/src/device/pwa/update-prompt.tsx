import { reload } from '@kopa/ui/reload';
import { useEffect, useState } from 'react';
import { OfferBar } from './offer-bar.tsx';
import { activate, registerServiceWorker } from './service-worker.ts';

/** Registers the service worker, and offers to reload when a new version of Kopa is ready. */
export function UpdatePrompt() {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => registerServiceWorker(setWaiting), []);
  if (waiting === null) return null;
  return (
    <OfferBar
      words="A new version is ready"
      accept={{ label: 'Reload', onClick: () => activate(waiting, reload) }}
      refuse={{ label: 'Later', onClick: () => setWaiting(null) }}
    />
  );
}
