/** What a toast says; `error` looks destructive. */
export interface Toast {
  title: string;
  message?: string;
  tone: 'success' | 'error';
  /** A way to take back what the toast tells of; such a toast stays longer. */
  action?: { label: string; onClick: () => void };
}

type Show = (toast: Toast) => void;

let show: Show | null = null;
let waiting: Toast[] = [];
const listeners = new Set<() => void>();

/** Shows a toast. What draws toasts is fetched with the first one, so that a first page loads without it. */
export function showToast(toast: Toast): void {
  if (show !== null) {
    show(toast);
    return;
  }
  waiting.push(toast);
  for (const listener of listeners) listener();
}

/** Whether a toast was ever asked for. */
export function isToastAsked(): boolean {
  return show !== null || waiting.length > 0;
}

/** Calls `listener` when the first toast is asked for; returns how to stop. */
export function onToastAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes over: shows what waited, and everything from now on. */
export function startShowing(shown: Show): void {
  show = shown;
  for (const toast of waiting) shown(toast);
  waiting = [];
}
