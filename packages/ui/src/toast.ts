/** What a toast says; `error` looks destructive. */
export interface Toast {
  title: string;
  message?: string;
  tone: 'success' | 'error';
  /** A way to take back what the toast tells of; such a toast stays longer. */
  action?: { label: string; onClick: () => void };
}

/** What draws the toasts. */
interface Shower {
  show: (toast: Toast) => void;
  hideAll: () => void;
}

let shower: Shower | null = null;
let waiting: Toast[] = [];
const listeners = new Set<() => void>();

/** Shows a toast. What draws toasts is fetched with the first one, so that a first page loads without it. */
export function showToast(toast: Toast): void {
  if (shower !== null) {
    shower.show(toast);
    return;
  }
  waiting.push(toast);
  for (const listener of listeners) listener();
}

/** Takes the shown toast away: what it told is settled. */
export function hideToasts(): void {
  waiting = [];
  shower?.hideAll();
}

/** Whether a toast was ever asked for. */
export function isToastAsked(): boolean {
  return shower !== null || waiting.length > 0;
}

/** Calls `listener` when the first toast is asked for; returns how to stop. */
export function onToastAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes over: shows what waited, and everything from now on. */
export function startShowing(drawing: Shower): void {
  shower = drawing;
  for (const toast of waiting) drawing.show(toast);
  waiting = [];
}
