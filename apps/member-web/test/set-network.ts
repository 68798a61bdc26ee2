import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Simulates the browser's online and offline events. */
export function setNetwork(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}
