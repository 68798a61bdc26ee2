import { choicesCookie } from '@kopa/contracts/first-view';

/** Storage keys of what is chosen in this browser and changes how a page begins. The colours' key is Mantine's. */
export const choiceKeys = {
  mode: 'mantine-color-scheme-value',
  dataSaver: 'kopa.data-saver',
  lessMotion: 'kopa.less-motion',
  feedScope: 'kopa.feed-scope',
} as const;

/** Seconds for which browsers keep the cookie: 400 days. */
const keptFor = 34_560_000;

/**
 * Copies the choices of this browser into a cookie, so that the web server draws the next page as the member has chosen.
 * It names the member. Without one it goes: after a logout, also one that the server does not know of yet, nothing is
 * drawn.
 */
export function writeChoices(member: number | null): void {
  const chosen = Object.values(choiceKeys).map((key) => [key, localStorage.getItem(key) ?? undefined]);
  const value = encodeURIComponent(JSON.stringify({ ...Object.fromEntries(chosen), member }));
  // `npm start` serves plain HTTP, over which a browser would not keep it.
  const secure = window.location.protocol === 'https:' ? ';Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page may be going away
  document.cookie = `${choicesCookie}=${value};Path=/;SameSite=Lax;Max-Age=${member === null ? 0 : keptFor}${secure}`;
}
