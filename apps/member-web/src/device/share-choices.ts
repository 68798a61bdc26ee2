import { choiceKeys, writeChoicesCookie } from '../session/choices.ts';

/** Days for which browsers keep the cookie. */
const keptFor = 400;

/**
 * Copies the choices of this browser into a cookie now and whenever the page is hidden, so that the web server draws
 * the next page as the member has chosen. Returns the function that ends it.
 */
export function shareChoices(): () => void {
  const share = () => {
    if (document.visibilityState === 'hidden') writeChoices();
  };
  writeChoices();
  document.addEventListener('visibilitychange', share);
  return () => document.removeEventListener('visibilitychange', share);
}

function writeChoices(): void {
  const chosen = Object.values(choiceKeys).flatMap((key) => {
    const value = localStorage.getItem(key);
    return value === null ? [] : [[key, value] as const];
  });
  const value = encodeURIComponent(JSON.stringify(Object.fromEntries(chosen)));
  writeChoicesCookie(value, chosen.length === 0 ? 0 : keptFor);
}
