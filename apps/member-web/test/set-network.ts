import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Simulates the browser's online and offline events. Offline, calls are still answered: the browser is wrong. */
export function setNetwork(isOnline: boolean): void {
  for (const call of [fetch, XMLHttpRequest]) if (isOnline && vi.isMockFunction(call)) call.mockRestore();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

/** Takes the network away, until `setNetwork(true)`: no call and no upload is answered. */
export function loseNetwork(): void {
  const failed = new TypeError('Failed to fetch');
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(failed);
  vi.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(function upload() {
    throw failed;
  });
  setNetwork(false);
}
