import './print.css';
import { useEffect } from 'react';

/** While a screen is open, the browser prints its sheet alone (`print.css`). */
export function usePrinting(): void {
  useEffect(() => {
    const { documentElement } = document;
    documentElement.toggleAttribute('data-prints-sheet', true);
    return () => documentElement.removeAttribute('data-prints-sheet');
  }, []);
}
