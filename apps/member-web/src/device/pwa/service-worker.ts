import { savesData } from '../../session/preferences.ts';
import { storeDataSaver } from '../offline/data-saver-choice.ts';

/** Milliseconds between two looks for a new version. */
const lookEvery = 60 * 60 * 1000;

/** True where pages can have a service worker. The mocks have one of their own. */
const isSupported = () =>
  import.meta.env.PROD && import.meta.env.MODE !== 'mock' && navigator.serviceWorker !== undefined;

/** The registration, if the browser has one. Never rejects. */
export async function currentRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration('/').catch(() => undefined);
}

/**
 * Registers the service worker, and looks for a new version now and then. `onUpdate` is called when one is ready that is
 * newer than this page; another takes over by itself. Returns a function that stops it. A private window may refuse it.
 */
export function registerServiceWorker(onUpdate: (waiting: ServiceWorker) => void): () => void {
  if (!isSupported()) return () => undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isStopped = false;

  async function register(): Promise<void> {
    // The installing worker reads the choice.
    await storeDataSaver(savesData());
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    if (isStopped) return;
    const offer = (worker: ServiceWorker | null) => {
      // The first one is no update.
      if (worker?.state === 'installed' && registration.active !== null) takeOver(worker, () => onUpdate(worker));
    };
    offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => offer(installing));
    });
    const look = () => void registration.update().catch(() => undefined);
    timer = setInterval(look, lookEvery);
    document.addEventListener('visibilitychange', onShown);
    let lookedAt = Date.now();
    function onShown() {
      if (isStopped) return document.removeEventListener('visibilitychange', onShown);
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEvery) return;
      lookedAt = Date.now();
      look();
    }
  }

  void register().catch(() => undefined);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/** Lets a worker of this page's build take over. Calls `onNewer` for a newer worker. */
function takeOver(worker: ServiceWorker, onNewer: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = onNewer;
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  worker.postMessage({ type: 'take over', entry: entry && new URL(entry).pathname }, [port2]);
}

/** Lets the new version take over, and calls `then` when it has, or after two seconds. */
export function activate(waiting: ServiceWorker, then: () => void): void {
  const timer = setTimeout(then, 2_000);
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => {
      clearTimeout(timer);
      then();
    },
    { once: true },
  );
  waiting.postMessage({ type: 'activate' });
}
