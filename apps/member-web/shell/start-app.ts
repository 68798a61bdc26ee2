import { startElement } from '@kopa/contracts/first-view';

/** Milliseconds after which the app starts in any case. */
const longestWait = 1_000;
/** Files that are asked for in one task. Each takes a slow phone 3 ms. */
const filesAtOnce = 6;

/**
 * Starts the app on a page that has its first view already, once that is on screen: the app's many files would share a
 * slow line with it, and its code the processor. Does nothing on other pages, which start the app themselves.
 */
export function startApp(): void {
  const element = document.getElementById(startElement.id);
  if (!(element instanceof HTMLTemplateElement)) return;
  const { content } = element;
  let isStarted = false;
  const start = () => {
    if (!isStarted) void startWith(content);
    isStarted = true;
  };
  if (document.visibilityState === 'hidden') {
    start();
    return;
  }
  setTimeout(start, longestWait);
  new PerformanceObserver((_list, observer) => {
    observer.disconnect();
    start();
  }).observe({ type: 'paint', buffered: true });
}

/** Has all files fetched, runs the libraries, and then the app: in one task they would block a slow phone for long. */
async function startWith(content: DocumentFragment): Promise<void> {
  const libraries = [...content.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]:not([data-page])')];
  const app = content.querySelector('script');
  app?.remove();
  while (content.firstElementChild !== null) {
    document.head.append(...[...content.children].slice(0, filesAtOnce));
    await new Promise((resolve) => setTimeout(resolve));
  }
  for (const { href } of libraries) await import(/* @vite-ignore */ href).catch(() => undefined);
  if (app !== null) document.head.append(app);
}
