import { uploadsUrlName } from '@kopa/contracts/photos';

/** The properties of the browser that opens the page. */
export interface Visit {
  url: URL;
  /** Local storage. */
  stored: Readonly<Record<string, string>>;
  savesData: boolean;
  uploadsUrl: string | undefined;
  fetch: typeof fetch;
}

const nothing = () => undefined;
const events = { addEventListener: nothing, removeEventListener: nothing, dispatchEvent: () => true };

/** Views are drawn for phones that are held upright. */
const mediaOfPhone = (query: string) => ({ ...events, media: query, matches: query.includes('max-width') });

const storageOf = (values: Readonly<Record<string, string>>) => ({
  getItem: (key: string) => values[key] ?? null,
  setItem: nothing,
  removeItem: nothing,
});

/**
 * Gives this thread the few properties of a browser that the app reads while it renders, as the given visit has them.
 * The app runs effects in browsers only, so there is nothing to change.
 */
export function enterVisit({ url, stored, savesData, uploadsUrl, fetch }: Visit): void {
  const document = {
    ...events,
    title: '',
    visibilityState: 'visible',
    querySelector: (selector: string) =>
      selector.includes(uploadsUrlName) && uploadsUrl !== undefined ? { content: uploadsUrl } : null,
    querySelectorAll: () => [],
  };
  const browser = {
    ...events,
    document,
    fetch,
    location: url,
    history: { state: null, replaceState: nothing, pushState: nothing },
    localStorage: storageOf(stored),
    sessionStorage: storageOf({}),
    matchMedia: mediaOfPhone,
    navigator: { onLine: true, userAgent: '', connection: { saveData: savesData } },
  };
  for (const [name, value] of Object.entries({ ...browser, window: { ...globalThis, ...browser } })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
