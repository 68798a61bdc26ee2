import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Simulates the browser's online and offline events. Offline, calls are still answered: the browser is wrong. */
export function setNetwork(isOnline: boolean): void {
  if (isOnline && vi.isMockFunction(fetch)) vi.mocked(fetch).mockRestore();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

/** Takes the network away, until `setNetwork(true)`: no call is answered. */
export function loseNetwork(): void {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  setNetwork(false);
}
