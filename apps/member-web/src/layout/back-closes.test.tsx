import { useBackCloses } from '@kopa/ui/use-back-closes';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  window.history.replaceState(null, '');
});

const layers = () => (window.history.state as { kopaLayers?: number } | null)?.kopaLayers;

function openLayer() {
  const onClose = vi.fn();
  const { rerender } = renderHook(({ isOpen }) => useBackCloses(isOpen, onClose), { initialProps: { isOpen: true } });
  return { onClose, close: () => rerender({ isOpen: false }) };
}

test('Back closes what is open', async () => {
  const dialog = openLayer();
  expect(layers()).toBe(1);
  act(() => window.history.back());
  await waitFor(() => expect(dialog.onClose).toHaveBeenCalledOnce());
});

test('what opens while the entry of a closed dialog is being left stays open, with an entry of its own', async () => {
  const first = openLayer();
  const back = vi.spyOn(window.history, 'back');
  let second: ReturnType<typeof openLayer> | undefined;
  back.mockImplementationOnce(() => {
    History.prototype.back.call(window.history);
    second = openLayer();
  });
  first.close();
  await waitFor(() => expect(second).toBeDefined());
  await waitFor(() => expect(layers()).toBe(1));
  expect(second?.onClose).not.toHaveBeenCalled();
  act(() => window.history.back());
  await waitFor(() => expect(second?.onClose).toHaveBeenCalledOnce());
});
