import { useLayer } from '@kopa/ui/layer';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { LayersInHistory } from './layers-in-history.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  window.history.replaceState(null, '', '/');
});

function Layer({ name }: { name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'} {name}
      </button>
      {isOpen && (
        <Link to="/next" onClick={() => setIsOpen(false)}>
          Leave {name}
        </Link>
      )}
      {isOpen && <Link to="/next">Follow {name}</Link>}
    </>
  );
}

/** A layer of the frame, which outlives the pages. */
function FrameLayer() {
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  return (
    <button type="button" onClick={() => setIsOpen(!isOpen)}>
      {isOpen ? 'Close' : 'Open'} bell
    </button>
  );
}

function openPage(arrival = Promise.resolve()) {
  const page = (
    <>
      <Layer name="profile" />
      <Layer name="photo" />
    </>
  );
  const router = createBrowserRouter([
    { path: '/', element: page },
    { path: '/:name', element: <h1>Other</h1> },
    {
      path: '/next',
      lazy: async () => {
        await arrival;
        return { Component: () => <h1>Next</h1> };
      },
    },
  ]);
  onTestFinished(() => router.dispose());
  render(
    <LayersInHistory router={router}>
      <RouterProvider router={router} />
      <FrameLayer />
    </LayersInHistory>,
  );
  return { user: userEvent.setup({ delay: null }), router };
}

const layersOf = (router: ReturnType<typeof openPage>['router']) =>
  (router.state.location.state as { layers?: number } | null)?.layers ?? 0;
const back = () => act(() => window.history.back());

test('Back closes the newest layer, and then leaves the page', async () => {
  const { user, router } = openPage();
  await act(() => router.navigate('/next'));
  await act(() => router.navigate('/'));
  await user.click(screen.getByRole('button', { name: 'Open profile' }));
  await user.click(screen.getByRole('button', { name: 'Open photo' }));
  await eventually(() => expect(layersOf(router)).toBe(2));
  back();
  await screen.findByRole('button', { name: 'Open photo' });
  expect(screen.getByRole('button', { name: 'Close profile' })).toBeVisible();
  back();
  await screen.findByRole('button', { name: 'Open profile' });
  back();
  expect(await screen.findByRole('heading', { name: 'Next' })).toBeVisible();
});

test('closing without Back removes the entry', async () => {
  const { user, router } = openPage();
  await user.click(screen.getByRole('button', { name: 'Open profile' }));
  await eventually(() => expect(layersOf(router)).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Close profile' }));
  await eventually(() => expect(layersOf(router)).toBe(0));
});

test('a dialog that opens while another closes stays open, with its own entry', async () => {
  const { user, router } = openPage();
  await user.click(screen.getByRole('button', { name: 'Open profile' }));
  await eventually(() => expect(layersOf(router)).toBe(1));
  const push = vi.spyOn(window.history, 'pushState');
  const go = vi.spyOn(window.history, 'go').mockImplementationOnce((steps) => {
    History.prototype.go.call(window.history, steps);
    screen.getByRole('button', { name: 'Open photo' }).click();
  });
  await user.click(screen.getByRole('button', { name: 'Close profile' }));
  expect(await screen.findByRole('button', { name: 'Close photo' })).toBeVisible();
  expect(go).toHaveBeenCalledOnce();
  await eventually(() => expect(push).toHaveBeenCalledOnce());
  back();
  await screen.findByRole('button', { name: 'Open photo' });
});

test('Back after a link in a dialog shows the page without the dialog', async () => {
  const { user, router } = openPage();
  await user.click(screen.getByRole('button', { name: 'Open profile' }));
  await eventually(() => expect(layersOf(router)).toBe(1));
  await user.click(screen.getByRole('link', { name: 'Leave profile' }));
  expect(await screen.findByRole('heading', { name: 'Next' })).toBeVisible();
  back();
  expect(await screen.findByRole('button', { name: 'Open profile' })).toBeVisible();
  await eventually(() => expect(layersOf(router)).toBe(0));
});

test('a link that does not close its dialog leads to a page without layers, by one entry', async () => {
  const { user, router } = openPage();
  await user.click(screen.getByRole('button', { name: 'Open profile' }));
  await eventually(() => expect(layersOf(router)).toBe(1));
  const push = vi.spyOn(window.history, 'pushState');
  await user.click(screen.getByRole('link', { name: 'Follow profile' }));
  expect(await screen.findByRole('heading', { name: 'Next' })).toBeVisible();
  expect(layersOf(router)).toBe(0);
  back();
  expect(await screen.findByRole('button', { name: 'Open profile' })).toBeVisible();
  await eventually(() => expect(layersOf(router)).toBe(0));
  expect(push).toHaveBeenCalledOnce();
});

test('a layer that opens while a page loads stays open on it, with its own entry', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, router } = openPage(promise);
  act(() => void router.navigate('/next'));
  await user.click(screen.getByRole('button', { name: 'Open bell' }));
  await act(async () => resolve());
  expect(await screen.findByRole('heading', { name: 'Next' })).toBeVisible();
  await eventually(() => expect(layersOf(router)).toBe(1));
  expect(screen.getByRole('button', { name: 'Close bell' })).toBeVisible();
  back();
  await screen.findByRole('button', { name: 'Open bell' });
  expect(screen.getByRole('heading', { name: 'Next' })).toBeVisible();
});

test('a layer that opens while a page loads closes where another page comes, or Back', async () => {
  const { user, router } = openPage(new Promise<void>(() => {}));
  await act(() => router.navigate('/?zero'));
  await act(() => router.navigate('/third'));
  act(() => void router.navigate('/next'));
  await user.click(screen.getByRole('button', { name: 'Open bell' }));
  await act(() => router.navigate('/fourth'));
  await screen.findByRole('button', { name: 'Open bell' });
  act(() => void router.navigate('/next'));
  await user.click(screen.getByRole('button', { name: 'Open bell' }));
  back();
  await screen.findByRole('button', { name: 'Open bell' });
  await eventually(() => expect(router.state.location.pathname).toBe('/third'));
  expect(layersOf(router)).toBe(0);
});

test('a layer of the left page that opened while the next one loads leaves no entry', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, router } = openPage(promise);
  const push = vi.spyOn(window.history, 'pushState');
  act(() => void router.navigate('/next'));
  await user.click(screen.getByRole('button', { name: 'Open profile' }));
  await act(async () => resolve());
  expect(await screen.findByRole('heading', { name: 'Next' })).toBeVisible();
  await act(() => router.navigate('/'));
  expect(await screen.findByRole('button', { name: 'Open profile' })).toBeVisible();
  expect(push).toHaveBeenCalledTimes(2);
});
