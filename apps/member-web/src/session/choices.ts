import { choicesCookie } from '@kopa/contracts/first-view';

/** Storage keys of what is chosen in this browser and changes how a page begins. The colours' key is Mantine's. */
export const choiceKeys = {
  mode: 'mantine-color-scheme-value',
  dataSaver: 'kopa.data-saver',
  lessMotion: 'kopa.less-motion',
  feedScope: 'kopa.feed-scope',
} as const;

/** Days for which browsers keep the cookie. */
const keptFor = 400;

/**
 * Copies the choices of this browser into a cookie, so that the web server draws the next page as the member has chosen.
 * It names the member: without it, as after a logout that the server does not know of yet, nothing is drawn.
 */
export function writeChoices(member: number): void {
  const chosen = Object.values(choiceKeys).map((key) => [key, localStorage.getItem(key) ?? undefined]);
  write(encodeURIComponent(JSON.stringify({ ...Object.fromEntries(chosen), member })), keptFor);
}

/** Removes the cookie. */
export function removeChoices(): void {
  write('', 0);
}

function write(value: string, days: number): void {
  const secure = location.protocol === 'https:' ? ';Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page may be going away
  document.cookie = `${choicesCookie}=${value};Path=/;SameSite=Lax;Max-Age=${days * 86_400}${secure}`;
}
