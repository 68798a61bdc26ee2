import { createContext, use, useEffect, useRef } from 'react';

/** Registers something that has opened above the page, with the function that closes it. Returns what takes it back. */
export type OpenLayer = (close: () => void) => (() => void) | undefined;

/** An app that lets Back close what is open provides this. */
export const LayerContext = createContext<OpenLayer>(() => undefined);

/** Registers a dialog or popover while it is open. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const open = use(LayerContext);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => (isOpen ? open(() => close.current()) : undefined), [isOpen, open]);
}
