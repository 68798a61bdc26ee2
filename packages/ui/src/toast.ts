/** Content of a toast. The kind `error` looks destructive. */
export interface Toast {
  title: string;
  message?: string;
  tone: 'success' | 'error';
  /** An undo action. A toast with an action stays longer. */
  action?: { label: string; onClick: () => void };
}

/** Renders toasts. */
interface ToastRenderer {
  show: (toast: Toast) => void;
  hideAll: () => void;
}

let renderer: ToastRenderer | null = null;
let waiting: Toast[] = [];
const listeners = new Set<() => void>();

/** Shows a toast. The renderer is loaded with the first one, so that the first page loads without it. */
export function showToast(toast: Toast): void {
  if (renderer !== null) {
    renderer.show(toast);
    return;
  }
  waiting.push(toast);
  for (const listener of listeners) listener();
}

/** Hides the current toast, because its message no longer applies. */
export function hideToasts(): void {
  waiting = [];
  renderer?.hideAll();
}

/** True after the first call of {@link showToast}. */
export function hasToast(): boolean {
  return renderer !== null || waiting.length > 0;
}

/** Calls `listener` when the first toast is requested. Returns a function that unsubscribes. */
export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers the renderer. It shows the waiting toasts and all later ones. */
export function registerToastRenderer(next: ToastRenderer): void {
  renderer = next;
  for (const toast of waiting) next.show(toast);
  waiting = [];
}
