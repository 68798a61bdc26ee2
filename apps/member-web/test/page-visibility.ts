import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Hides the page or shows it, as another tab in front of it does. */
export function setPageVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
