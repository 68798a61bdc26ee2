import { screenLimits } from '@kopa/contracts/screen-limits';
import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import { createSignal } from './create-signal.ts';
import { canLoadCode } from './reachable.ts';
import classes from './toast.module.css';
import { useStore } from './use-store.ts';

type Shown = typeof import('./shown-toasts.tsx');
type Toast = Parameters<Shown['show']>[0];

let shown: Shown | null = null;
/** The current toast where its code cannot be loaded. */
let plain: Toast | null = null;
const changed = createSignal();

/** Loads the code of toasts. Null where it cannot be loaded now. */
export async function loadToasts(): Promise<Shown | null> {
  if (shown !== null || !canLoadCode()) return shown;
  shown = await import('./shown-toasts.tsx').catch(() => null);
  if (shown !== null) changed.send();
  return shown;
}

/** Shows a toast once its code has loaded, or plainly without it. It replaces the current one (product 2.20). */
export function showToast(toast: Toast): void {
  if (shown === null) void loadToasts().then((loaded) => (loaded === null ? setPlain(toast) : showToast(toast)));
  else {
    setPlain(null);
    shown.show(toast);
  }
}

function setPlain(toast: Toast | null): void {
  plain = toast;
  changed.send();
}

export function clearToasts(): void {
  setPlain(null);
  shown?.clear();
}
export const isToastShown = (): boolean => plain !== null || (shown?.isAnyShown() ?? false);

const Late = lazy(async () => ({ default: (await import('./shown-toasts.tsx')).ShownToasts }));

/** The place of the toasts. Their code loads at the first press, focus of a form or toast, not before. */
export function Toasts({ position }: ComponentProps<typeof Late>) {
  const isLoaded = useStore(changed.listen, () => shown !== null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('form') !== null) void loadToasts();
    };
    const onPress = () => void loadToasts();
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
  return (
    <>
      <PlainToast />
      {isLoaded && (
        <Suspense fallback={null}>
          <Late position={position} />
        </Suspense>
      )}
    </>
  );
}

function PlainToast() {
  const toast = useStore(changed.listen, () => plain);
  useEffect(() => {
    if (toast === null) return undefined;
    const { toastDuration, toastWithActionDuration } = screenLimits;
    const timer = setTimeout(setPlain, toast.action === undefined ? toastDuration : toastWithActionDuration, null);
    return () => clearTimeout(timer);
  }, [toast]);
  if (toast === null) return null;
  const { title, message, tone, action } = toast;
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={classes.plain}>
      <strong>{title}</strong> {message}
      {action !== undefined && (
        <button
          type="button"
          onClick={() => {
            setPlain(null);
            action.onClick();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
