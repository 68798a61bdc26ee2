import { createContext, use, useEffect, useRef } from 'react';

/**
 * Registers something that has opened above the page, with the function that closes it. Returns a function that
 * unregisters it.
 */
export type OpenLayer = (close: () => void) => (() => void) | undefined;

/** An app in which Back closes open layers provides this. */
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
