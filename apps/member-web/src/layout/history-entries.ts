import { newKey } from '@kopa/ui/new-key';
import type { AroundNavHandler } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/** What each entry of the browser's history keeps beside the state that a page gives it. */
interface Entry {
  /** Number of the app's entries before this one. */
  entriesBefore?: number;
  /** Differs for every navigation. */
  visit?: string;
}

const entryNow = () => (window.history.state ?? {}) as Entry;

/** Numbers the entries of the history. Going to the present address replaces its entry, as a browser does with links. */
export const numberEntries: AroundNavHandler = (navigate, to, options) => {
  const isHere = new URL(to, window.location.href).href === window.location.href;
  const replace = options?.replace ?? isHere;
  const before = entryNow().entriesBefore ?? 0;
  const entry: Entry = { entriesBefore: replace ? before : before + 1, visit: newKey() };
  navigate(to, { replace, state: { ...options?.state, ...entry } });
};

/** Changes with every navigation, also to the present address; not when a dialog becomes part of the history. */
export function useVisit(): string {
  return useHistoryState<Entry | null>()?.visit ?? '';
}

/** True if going back stays in the app. */
export function hasEntryBefore(): boolean {
  return (entryNow().entriesBefore ?? 0) > 0;
}
