import { useEffect, useRef } from 'react';

/** Screens on which what opens is a step of its own, as in an app. */
const phone = '(max-width: 767px)';

interface LayerState {
  /** Number of the layers that are open over the page at this entry of the history. */
  kopaLayers?: number;
}

const layersNow = () => (window.history.state as LayerState | null)?.kopaLayers ?? 0;

/** Until the browser has left the entry of a layer that was closed. What opens meanwhile would be left with it. */
let leaving: Promise<void> | null = null;

function leaveEntry(): void {
  leaving = new Promise((resolve) => {
    const onPop = () => {
      leaving = null;
      resolve();
    };
    window.addEventListener('popstate', onPop, { once: true });
  });
  window.history.back();
}

/**
 * Makes a dialog or a popover part of the history on a phone: Back closes it instead of leaving the page. Closing it in
 * another way takes its entry back, unless something has been opened over it meanwhile.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (!isOpen || !matchMedia(phone).matches) return undefined;
    let layer = 0;
    let isClosed = false;
    const onPop = () => {
      if (layersNow() < layer) close.current();
    };
    const enter = () => {
      if (isClosed) return;
      layer = layersNow() + 1;
      window.history.pushState({ ...(window.history.state as object | null), kopaLayers: layer }, '');
      window.addEventListener('popstate', onPop);
    };
    if (leaving === null) enter();
    else void leaving.then(enter);
    return () => {
      isClosed = true;
      window.removeEventListener('popstate', onPop);
      // After this turn, because a link in the dialog closes it and leads elsewhere at once.
      setTimeout(() => {
        if (layer > 0 && layersNow() === layer) leaveEntry();
      });
    };
  }, [isOpen]);
}
