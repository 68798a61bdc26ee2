import { answerSafetyCall } from '@kopa/contracts/safety/safety-calls';
import { buildConnection, buildMember } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { buildSafetyCall } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { loseNetwork, setNetwork } from '../../../test/set-network.ts';
import { openSafetyCall } from '../../shared/safety/safety-calls.store.ts';
import { SafetyCalls } from './safety-calls.tsx';

/** The calls on a page other than home, whose card asks in place of the bar. */
const elsewhere = { element: <SafetyCalls />, paths: ['/groups'] };

function worldWith(call: Parameters<typeof buildSafetyCall>[1] = {}): World {
  return createWorld({
    members: [buildMember(1), buildMember(2)],
    connections: [buildConnection(1)],
    safetyCalls: [buildSafetyCall(1, call)],
    now: () => new Date(),
  });
}

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Are you safe?' }));
const answerOf = (world: World) => world.safetyCalls[0]?.answers.get(1);
const safe = { status: 'safe', text: null, answeredAt: new Date().toISOString() } as const;

test('a call asks with its reason and its area, and one tap answers it', async () => {
  const world = worldWith({ lga: 'Ikeja', answers: new Map([[2, safe]]) });
  const { user } = renderPage(<SafetyCalls />, world);
  const dialog = await findDialog();
  expect(dialog.getByText('Heavy flood in Lekki and on the island')).toBeVisible();
  expect(dialog.getByText(/^Kopa asks everybody in Ikeja, Lagos\./)).toBeVisible();
  expect(
    within(dialog.getByRole('region', { name: 'Connections who are safe' })).getByText('Bayo Adeyemi'),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'I am safe' }));
  expect(await screen.findByText('Answer sent')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Safety call' })).toBeNull();
  expect(answerOf(world)).toMatchObject({ status: 'safe', text: null });
});

test('help is asked for with a text', async () => {
  const world = worldWith();
  const { user } = renderPage(<SafetyCalls />, world);
  const dialog = await findDialog();
  await write(user, dialog.getByLabelText('What do you need?'), 'A boat');
  await user.click(dialog.getByRole('button', { name: 'I need help' }));
  await expect.poll(() => answerOf(world)).toMatchObject({ status: 'need_help', text: 'A boat' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a text that is not sent yet survives a reload', async () => {
  const world = worldWith();
  const { user, leave } = renderPage(<SafetyCalls />, world);
  await write(user, (await findDialog()).getByLabelText('What do you need?'), 'Two of us are on the roof');
  leave();
  const again = renderPage(<SafetyCalls />, world);
  const dialog = await findDialog();
  expect(dialog.getByLabelText('What do you need?')).toHaveValue('Two of us are on the roof');
  await again.user.click(dialog.getByRole('button', { name: 'I need help' }));
  await expect.poll(() => answerOf(world)).toMatchObject({ status: 'need_help', text: 'Two of us are on the roof' });
  expect(localStorage.getItem('kopa.unsent.1.draft.safety-call.1')).toBeNull();
});

test('one tap asks for help at once, and the dialog stays for its text', async () => {
  const world = worldWith();
  const { user } = renderPage(<SafetyCalls />, world);
  const dialog = await findDialog();
  await user.click(dialog.getByRole('button', { name: 'I need help' }));
  await expect.poll(() => answerOf(world)).toMatchObject({ status: 'need_help', text: null });
  expect(await dialog.findByText('Your answer: I need help')).toBeVisible();
  await write(user, dialog.getByLabelText('What do you need?'), 'A boat');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await expect.poll(() => answerOf(world)).toMatchObject({ status: 'need_help', text: 'A boat' });
});

test('a closed dialog stays as a bar, which opens it again', async () => {
  const { user, router } = renderPage(elsewhere, worldWith());
  await findDialog();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Safety call' })).toBeNull();
  await act(() => router.navigate('/groups'));
  const bar = within(await screen.findByRole('region', { name: 'Safety call' }));
  expect(bar.getByText(/^Are you safe\?/)).toBeVisible();
  await user.click(bar.getByRole('button', { name: 'Answer' }));
  expect(await findDialog()).toBeDefined();
});

test('the dialog fetches which connections are safe each time it opens', async () => {
  const world = worldWith();
  const { user, router } = renderPage(elsewhere, world);
  const dialog = await findDialog();
  expect(dialog.queryByRole('region', { name: 'Connections who are safe' })).toBeNull();
  await user.keyboard('{Escape}');
  await act(() => router.navigate('/groups'));
  world.safetyCalls[0]?.answers.set(2, safe);
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  expect(await screen.findByText('Bayo Adeyemi')).toBeVisible();
});

test('an answered call is opened from its notification, and the answer is changed', async () => {
  const world = worldWith({ answers: new Map([[1, safe]]) });
  const { user, client } = renderPage(<SafetyCalls />, world);
  await expect.poll(() => client.getQueryData(['safety-calls'])).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => openSafetyCall(1));
  const dialog = await findDialog();
  expect(dialog.getByText('Your answer: I am safe')).toBeVisible();
  await write(user, dialog.getByLabelText('What do you need?'), 'Water');
  await user.click(dialog.getByRole('button', { name: 'I need help' }));
  await expect.poll(() => answerOf(world)).toMatchObject({ status: 'need_help', text: 'Water' });
});

test('an answer without a network waits in the bar, and is sent when the network is back', async () => {
  const world = worldWith();
  const { user } = renderPage(<SafetyCalls />, world);
  const dialog = await findDialog();
  loseNetwork();
  await user.click(dialog.getByRole('button', { name: 'I am safe' }));
  const bar = within(await screen.findByRole('region', { name: 'Your answer' }));
  expect(bar.getByText('Your answer: I am safe')).toBeVisible();
  expect(bar.getByLabelText('Waiting for the network')).toBeVisible();
  expect(answerOf(world)).toBeUndefined();
  setNetwork(true);
  await expect.poll(() => answerOf(world)).toMatchObject({ status: 'safe' });
  await expect.poll(() => screen.queryByRole('region', { name: 'Your answer' })).toBeNull();
});

test('an answer after the end of the call gives the reason and stays as not sent', async () => {
  const ended = outage(answerSafetyCall, 'call_ended');
  const { user } = renderPage(<SafetyCalls />, worldWith(), ended);
  await user.click((await findDialog()).getByRole('button', { name: 'I am safe' }));
  expect(await screen.findByText('This safety call has ended.')).toBeVisible();
  expect(await screen.findByLabelText('Not sent')).toBeVisible();
});

test('a call that ends by its age asks no more', async () => {
  const askedAt = new Date(Date.now() - 73 * 3_600_000).toISOString();
  const world = worldWith({ askedAt });
  const { client } = renderPage(<SafetyCalls />, world);
  await expect.poll(() => client.getQueryData(['safety-calls'])).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});
