import { screenLimits } from '@kopa/contracts/screen-limits';

/** Matches a screen that shows the lists beside an open chat; on others the chat replaces them. */
export const wideScreen = `(min-width: ${screenLimits.mobileBreakpoint}px)`;

/** Loads the code of the lists. A chat that a phone opens by its address does not need it. */
export const loadLists = async () => (await import('./message-lists.tsx')).MessageLists;
