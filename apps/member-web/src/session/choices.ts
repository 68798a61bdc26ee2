import { choicesCookie } from '@kopa/contracts/first-view';

/** Storage keys of what is chosen in this browser and changes how a page begins. The colours' key is Mantine's. */
export const choiceKeys = {
  mode: 'mantine-color-scheme-value',
  dataSaver: 'kopa.data-saver',
  lessMotion: 'kopa.less-motion',
  feedScope: 'kopa.feed-scope',
} as const;

/** Writes the cookie of the choices. Without a value it goes. */
export function writeChoicesCookie(value: string, days: number): void {
  const secure = location.protocol === 'https:' ? ';Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page may be going away
  document.cookie = `${choicesCookie}=${value};Path=/;SameSite=Lax;Max-Age=${days * 86_400}${secure}`;
}
