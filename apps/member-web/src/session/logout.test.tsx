import { login, logout } from '@kopa/contracts/account/auth';
import { uploadPhoto } from '@kopa/contracts/media/photos';
import { mock } from '@kopa/contracts/msw';
import { pathOf } from '@kopa/contracts/route';
import { buildMember, memberPassword } from '@kopa/mocks/builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { openApp, reopenApp } from '../../test/open-app.tsx';
import { mockCanvas, photoFile } from '../../test/pictures.ts';
import { memberKey, storeMember } from './stored-member.ts';

const ada = buildMember(1);
const bayo = buildMember(2);

let world: World;
beforeEach(() => {
  world = createWorld({ members: [buildMember(1), buildMember(2)], signedInId: 1 });
  storeMember(ada.user);
});

/** Records the received logouts and sign-ins in order; logouts fail while `fail` is set. */
function failingServer(fail: () => Response) {
  const requests: string[] = [];
  const state = { fails: true, requests };
  const handler = http.post('*/api/auth/:call', ({ request }) => {
    const path = new URL(request.url).pathname;
    requests.push(path);
    if (path === pathOf(logout, {}) && state.fails) return fail();
    return undefined;
  });
  return { state, handler };
}
const busy = () => HttpResponse.json({ code: 'unavailable', message: 'Busy' }, { status: 503 });
const offline = () => HttpResponse.error();

async function logOut(user: UserEvent) {
  await user.click(await screen.findByRole('tab', { name: 'Account' }));
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
}

async function signIn(user: UserEvent, email: string) {
  await write(user, await screen.findByLabelText('Portal email'), email);
  await write(user, screen.getByLabelText('Password'), memberPassword);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

const storedData = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
const signInScreen = () => screen.findByRole('heading', { name: 'Sign in' });

test('a logout without a network clears the browser at once, and reaches the server when the network is back', async () => {
  const { state, handler } = failingServer(offline);
  const user = openApp(world, '/profile', handler);
  await logOut(user);
  expect(await signInScreen()).toBeVisible();
  expect(storedData()).not.toMatch(/Adaeze|example\.ng|"id"/);
  expect(world.signedInId).toBe(1);

  state.fails = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await eventually(() => expect(world.signedInId).toBeNull());
  await eventually(() => expect(storedData()).toBe('[{},{}]'));
});

test('a logout without a network ends the push messages of the browser', async () => {
  const unsubscribe = vi.fn(() => Promise.resolve(true));
  const registration = {
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
    getNotifications: async () => [],
  };
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => registration });
  Object.assign(navigator, { serviceWorker });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  const { handler } = failingServer(offline);
  const user = openApp(world, '/profile', handler);
  await logOut(user);
  expect(await signInScreen()).toBeVisible();
  expect(unsubscribe).toHaveBeenCalled();
});

test('a logout that a busy server refused is repeated after a reload', async () => {
  const { handler } = failingServer(busy);
  const user = openApp(world, '/profile', handler);
  await logOut(user);
  expect(await signInScreen()).toBeVisible();
  expect(world.signedInId).toBe(1);
  reopenApp(world);
  await eventually(() => expect(world.signedInId).toBeNull());
});

test('the next sign-in first ends the old session, and that does not end the new one', async () => {
  const { state, handler } = failingServer(busy);
  const user = openApp(world, '/profile', handler);
  await logOut(user);
  await signInScreen();
  state.fails = false;
  state.requests.length = 0;
  await signIn(user, bayo.user.email);
  expect(await screen.findByText('Login successful')).toBeVisible();
  expect(state.requests).toEqual([pathOf(logout, {}), pathOf(login, {})]);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(world.signedInId).toBe(2);
  expect(state.requests).toHaveLength(2);
});

test('stored data is cleared without waiting for the server’s response', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const slow = http.post(`*${logout.url}`, async () => {
    await answered;
    return new HttpResponse(null, { status: 204 });
  });
  const user = openApp(world, '/profile', slow);
  await logOut(user);
  await eventually(() => expect(localStorage.getItem(memberKey)).toBeNull());
  await eventually(() => expect(screen.queryByText(/Adaeze/)).toBeNull());
  answer();
  expect(await signInScreen()).toBeVisible();
});

test('an upload that ends after another member has signed in changes nothing and shows them nothing', async () => {
  mockCanvas({ width: 10, height: 10 });
  const isOver = vi.spyOn(URL, 'revokeObjectURL');
  let answer: (url: string) => void = () => undefined;
  const url = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const held = mock(uploadPhoto, async () => ({ url: await url }));
  const user = openApp(world, '/profile', held);
  await user.click(await screen.findByRole('tab', { name: 'Photos' }));
  await user.upload(await screen.findByLabelText('Add photo', { selector: 'input' }), photoFile());
  expect(await screen.findByAltText('Uploading')).toBeVisible();
  await logOut(user);
  await signIn(user, bayo.user.email);
  expect(await screen.findByText('Login successful')).toBeVisible();

  answer('/uploads/late.webp');
  await eventually(() => expect(isOver).toHaveBeenCalled());
  expect(JSON.parse(localStorage.getItem(memberKey) ?? '')).toMatchObject({ id: 2, photos: bayo.user.photos });
  expect(world.members[1]?.user.photos).toEqual(bayo.user.photos);
  expect(screen.queryByText(/upload/i)).toBeNull();
});
