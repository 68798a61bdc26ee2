import { reload } from '@kopa/ui/reload';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './device.module.css';
import { activate, registerServiceWorker } from './service-worker.ts';

/** Registers the service worker, and offers to reload when a new version of Kopa is ready. */
export function UpdatePrompt() {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => registerServiceWorker(setWaiting), []);
  if (waiting === null) return null;
  return (
    <div role="status" className={classes.bar}>
      <span className={classes.words}>A new version is ready</span>
      <Button size="sm" variant="light" onClick={() => activate(waiting, reload)}>
        Reload
      </Button>
      <Button size="sm" variant="subtle" onClick={() => setWaiting(null)}>
        Later
      </Button>
    </div>
  );
}
