import { photoLimits } from '@kopa/contracts/media/media-limits';
import { listRumours } from '@kopa/contracts/news/rumours';
import { buildMember, buildMessage } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { channelFor, noticeView } from '@kopa/mocks/news';
import type { StoredNotice } from '@kopa/mocks/stored';
import { createWorld, type World } from '@kopa/mocks/world';
import { channelOf } from '@kopa/rules/news/channels';
import { write } from '@kopa/ui/testing/write';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { mockCanvas, photoFile } from '../../../test/pictures.ts';
import { renderLivePage, renderPage } from '../../../test/render-page.tsx';
import { Component as Page } from '../../app/messages/messages-page.tsx';
import { startConversation } from '../../shared/people/start-conversation.ts';

afterEach(() => Reflect.deleteProperty(navigator, 'share'));

const messages = { element: <Page />, paths: ['/chat/*'] };

const worldOf = () => createWorld({ members: [buildMember(1), buildMember(2)] });

function publish(world: World, title: string, audience = {}): StoredNotice {
  const { id: channelId } = channelFor(world, channelOf(audience, 'body/audience'));
  const texts = { title, body: 'Bring your letter.', administrator: 'superadmin' };
  const times = { publishedAt: world.now().toISOString(), expiresAt: null };
  const rest = { needsAcknowledgement: true, reach: 2, acknowledgedAt: new Map() };
  const notice = { id: world.nextId(), channelId, ...texts, ...times, ...rest };
  world.notices.push(notice);
  return notice;
}

async function openChannels(world: World, render = renderPage) {
  const rendered = render(messages, world);
  await rendered.user.click(await screen.findByRole('tab', { name: 'Channels' }));
  return rendered;
}

test('a notice is read and acknowledged', async () => {
  const world = worldOf();
  publish(world, 'Clearance at the secretariat', { state: 'Lagos' });
  const { user } = await openChannels(world);
  const row = async () => (await screen.findByText('Clearance at the secretariat')).closest('button') as HTMLElement;
  expect(await row()).toHaveTextContent(/^Notices: Lagos.*1 unread$/);
  await user.click(await row());
  const notice = within(await screen.findByRole('article', { name: 'Clearance at the secretariat' }));
  expect(notice.getByRole('heading', { name: 'Clearance at the secretariat' })).toBeVisible();
  await user.click(notice.getByRole('button', { name: 'Acknowledge' }));
  expect(await notice.findByText('Acknowledged')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await expect.poll(async () => (await row()).textContent).toMatch(/secretariat$/);
});

test('Back in an open channel returns to the channels, and the address names the one that is open', async () => {
  const world = worldOf();
  publish(world, 'Clearance at the secretariat', { state: 'Lagos' });
  const { user, router } = await openChannels(world);
  await user.click((await screen.findByText('Clearance at the secretariat')).closest('button') as HTMLElement);
  expect(await screen.findByRole('article', { name: 'Clearance at the secretariat' })).toBeVisible();
  expect(window.location.search).toMatch(/channel=\d+$/);
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Clearance at the secretariat')).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
});

test('on a wide screen a channel opens beside the list until a chat opens', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const world = worldOf();
  publish(world, 'Clearance at the secretariat', { state: 'Lagos' });
  world.conversations.push({ id: 1, user1Id: 1, user2Id: 2 });
  world.messages.push(buildMessage(1, { content: 'Are you at the secretariat?' }));
  const { user } = renderPage({ element: <Page />, paths: ['/chat/*'] }, world);
  await user.click(await screen.findByRole('button', { name: /Are you at the secretariat/ }));
  const chat = await screen.findByRole('region', { name: /^Chat with/ });
  await user.click(screen.getByRole('tab', { name: 'Channels' }));
  const list = within(screen.getByRole('region', { name: 'Conversations' }));
  const row = await list.findByRole('button', { name: /Clearance at the secretariat/ });
  expect(chat).toBeVisible();
  await user.click(row);
  const notices = await screen.findByRole('region', { name: 'Notices: Lagos' });
  expect(await within(notices).findByRole('article', { name: 'Clearance at the secretariat' })).toBeVisible();
  expect(within(notices).queryByRole('button', { name: 'Back' })).toBeNull();
  expect(row).toBeVisible();
  expect(row).toHaveAttribute('aria-current', 'true');
  expect(chat).not.toBeInTheDocument();
  act(() => startConversation(buildMember(2).user));
  expect(await screen.findByRole('region', { name: /^Chat with/ })).toBeVisible();
  expect(notices).not.toBeInTheDocument();
});

test('an expiring notice shows its end in Nigerian time', async () => {
  const world = worldOf();
  const { channelId } = Object.assign(publish(world, 'The stadium is closed'), {
    expiresAt: '2099-05-01T23:30:00.000Z',
  });
  const { router } = renderPage(<Page />, world);
  await act(() => router.navigate(`/?tab=channels&channel=${channelId}`));
  const notice = within(await screen.findByRole('article', { name: 'The stadium is closed' }));
  expect(notice.getByText(/until 2 May 2099, 00:30$/)).toBeVisible();
});

test('the address of a channel opens its notices, also after another was opened', async () => {
  const world = worldOf();
  const { channelId } = publish(world, 'Clearance at the secretariat', { state: 'Lagos' });
  publish(world, 'The stadium is closed');
  const { user, router } = renderPage(messages, world);
  const path = `/chat?tab=channels&channel=${channelId}`;
  await act(() => router.navigate(path));
  expect(await screen.findByRole('article', { name: 'Clearance at the secretariat' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click((await screen.findByText('The stadium is closed')).closest('button') as HTMLElement);
  expect(await screen.findByRole('article', { name: 'The stadium is closed' })).toBeVisible();
  await act(() => router.navigate(path));
  expect(await screen.findByRole('article', { name: 'Clearance at the secretariat' })).toBeVisible();
});

test('a channel is muted and unmuted', async () => {
  const { user } = await openChannels(worldOf());
  const row = async () => within((await screen.findByText('All corps members')).closest('li') as HTMLElement);
  await user.click((await row()).getByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mute channel' }));
  expect(await (await row()).findByText('Muted')).toBeInTheDocument();
  await user.click((await row()).getByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unmute channel' }));
  await expect.poll(async () => (await row()).queryByText('Muted')).toBeNull();
});

test('a new notice shows at once', async () => {
  const world = worldOf();
  await openChannels(world, renderLivePage);
  await screen.findByText('All corps members');
  const notice = publish(world, 'The camp closes early');
  world.publish({ type: 'notice', payload: { notice: noticeView(world, notice, null) } });
  expect(await screen.findByRole('button', { name: /All corps members.*The camp closes early/ })).toBeVisible();
});

test('a rumour is asked about, and a similar one is offered before', async () => {
  const world = worldOf();
  const nothing = { verdict: null, explanation: null, source: null, answeredAt: null };
  const createdAt = world.now().toISOString();
  const known = { id: 5, text: 'Allowance rises in December', photo: null, createdAt, askerIds: new Set([2]) };
  world.rumours.push({ ...known, ...nothing });
  const { user } = await openChannels(world);
  const part = within(await screen.findByRole('region', { name: 'Is it true?' }));
  await write(user, part.getByRole('textbox', { name: 'What have you heard?' }), 'The allowance rises in December');
  await user.click(await part.findByRole('button', { name: 'I heard this too' }));
  expect(await part.findByText(/2 members have asked/)).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Take my question back' }));
  expect(await part.findByText(/1 member has asked/)).toBeVisible();
  await user.clear(part.getByRole('textbox', { name: 'What have you heard?' }));
  await write(user, part.getByRole('textbox', { name: 'What have you heard?' }), 'Camps close on Friday');
  await user.click(part.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Question sent')).toBeVisible();
  expect(world.rumours.map(({ text }) => text)).toContain('Camps close on Friday');
});

test('an answered rumour shows its verdict, explanation and source', async () => {
  const world = worldOf();
  const answer = { verdict: 'false', explanation: 'Nothing was announced.', source: 'The circular of May' } as const;
  const times = { createdAt: world.now().toISOString(), answeredAt: world.now().toISOString() };
  world.rumours.push({ id: 5, text: 'Camp lasts six weeks', photo: null, askerIds: new Set([2]), ...answer, ...times });
  await openChannels(world);
  const rumour = within(await screen.findByRole('article', { name: 'Camp lasts six weeks' }));
  expect(rumour.getByText('False')).toBeVisible();
  expect(rumour.getByText('Nothing was announced.')).toBeVisible();
  expect(rumour.getByText('Source: The circular of May')).toBeVisible();
});

test('a failed list of answers can be retried', async () => {
  const fault = outage(listRumours);
  const { user } = await openChannels(worldOf(), (page, world) => renderPage(page, world, fault));
  const part = within(await screen.findByRole('region', { name: 'Is it true?' }));
  expect(await part.findByText('The answers could not be loaded.')).toBeVisible();
  fault.end();
  await user.click(part.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => part.queryByText('The answers could not be loaded.')).toBeNull();
});

test('an answer is shared as text by the share sheet of the phone', async () => {
  const world = worldOf();
  const answer = { verdict: 'true', explanation: 'It was announced.', source: 'The circular of May' } as const;
  const times = { createdAt: world.now().toISOString(), answeredAt: world.now().toISOString() };
  world.rumours.push({ id: 5, text: 'Camp lasts six weeks', photo: null, askerIds: new Set([2]), ...answer, ...times });
  const share = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  const { user } = await openChannels(world);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const text = expect.stringContaining('“Camp lasts six weeks”\nTrue: It was announced.\nSource: The circular of May');
  expect(share).toHaveBeenCalledExactlyOnceWith({ text });
});

test('with the data saver the photo of a rumour loads at a tap that names its size', async () => {
  localStorage.setItem('kopa.data-saver', 'on');
  const world = worldOf();
  const answer = { verdict: 'false', explanation: 'It is an old picture.', source: null } as const;
  const times = { createdAt: world.now().toISOString(), answeredAt: world.now().toISOString() };
  const photo = { url: '/uploads/old.webp', width: 80, height: 60, bytes: 45_600, dataUrl: '' };
  world.photos.push({ ...photo, id: 6, userId: 2 });
  world.rumours.push({
    id: 5,
    text: 'The camp has burnt',
    photo: photo.url,
    askerIds: new Set([2]),
    ...answer,
    ...times,
  });
  const { user } = await openChannels(world);
  const show = await screen.findByRole('button', { name: 'Show photo, 46 KB' });
  expect(screen.queryByRole('img', { name: 'What was heard' })).toBeNull();
  await user.click(show);
  expect(screen.getByRole('img', { name: 'What was heard' })).toHaveAttribute('src', '/uploads/old-800.webp');
});

test('a question may have a photo, and a large one is announced as being compressed', async () => {
  mockCanvas({ width: 1200, height: 900 });
  const world = worldOf();
  const { user } = await openChannels(world);
  const part = within(await screen.findByRole('region', { name: 'Is it true?' }));
  await write(user, part.getByRole('textbox', { name: 'What have you heard?' }), 'Camps close on Friday');
  const large = photoFile({ bytes: photoLimits.compressionNoticeBytes + 1 });
  await user.upload(part.getByLabelText('Add a photo', { selector: 'input' }), large);
  expect(await screen.findByText('Compressing image...')).toBeVisible();
  expect(await part.findByRole('button', { name: 'Remove photo' })).toBeVisible();
  await eventually(() => expect(part.getByRole('button', { name: 'Ask' })).toBeEnabled());
  await user.click(part.getByRole('button', { name: 'Ask' }));
  await eventually(() => expect(screen.getByText('Question sent')).toBeVisible());
  expect(world.rumours.at(-1)?.photo).toMatch(/^\/uploads\//);
  expect(part.getByLabelText('Add a photo', { selector: 'input' })).toBeVisible();
});

test('a question that is not sent yet outlives an opened channel and the page, with its photo', async () => {
  mockCanvas({ width: 1200, height: 900 });
  const world = worldOf();
  publish(world, 'Clearance at the secretariat', { state: 'Lagos' });
  const { user, leave } = await openChannels(world);
  const part = async () => within(await screen.findByRole('region', { name: 'Is it true?' }));
  const field = async () => (await part()).getByRole('textbox', { name: 'What have you heard?' });
  await write(user, await field(), 'Camps close on Friday');
  await user.upload((await part()).getByLabelText('Add a photo', { selector: 'input' }), photoFile());
  await eventually(async () => expect((await part()).getByRole('button', { name: 'Ask' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: /Clearance at the secretariat/ }));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await field()).toHaveValue('Camps close on Friday');
  leave();
  await openChannels(world);
  expect(await field()).toHaveValue('Camps close on Friday');
  await user.click((await part()).getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Question sent')).toBeVisible();
  expect(world.rumours.at(-1)).toMatchObject({
    text: 'Camps close on Friday',
    photo: expect.stringMatching(/^.uploads/),
  });
  expect(await field()).toHaveValue('');
});
