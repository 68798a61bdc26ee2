import { screenLimits } from '@kopa/contracts/limits';
import { useEffect, useState } from 'react';
import classes from './plain-toaster.module.css';
import { registerToastRenderer, type Toast } from './toast.ts';

/**
 * Renders toasts without the library, if its code could not be loaded. Browsers keep a failed import for the life of the
 * document, so the library stays away until the next page load (product 2.20).
 */
export function PlainToaster() {
  const [toast, setToast] = useState<Toast | null>(null);
  useEffect(() => registerToastRenderer({ show: setToast, hideAll: () => setToast(null) }), []);
  useEffect(() => {
    if (toast === null) return undefined;
    const { toastDuration, toastWithActionDuration } = screenLimits;
    const timer = setTimeout(
      () => setToast(null),
      toast.action === undefined ? toastDuration : toastWithActionDuration,
    );
    return () => clearTimeout(timer);
  }, [toast]);
  if (toast === null) return null;
  const { title, message, tone, action } = toast;
  return (
    <div className={classes.toast} role={tone === 'error' ? 'alert' : 'status'}>
      <div>
        <b>{title}</b>
        {message !== undefined && <div>{message}</div>}
        {action !== undefined && (
          <button
            type="button"
            className={classes.button}
            onClick={() => {
              setToast(null);
              action.onClick();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className={classes.button} aria-label="Close" onClick={() => setToast(null)}>
        ×
      </button>
    </div>
  );
}
