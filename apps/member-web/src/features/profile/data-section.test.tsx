import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { MessagePhotos } from '../messages/message-photos.tsx';
import { PostPhotos } from '../social-feed/post-photos.tsx';
import { DataSection } from './data-section.tsx';

afterEach(() => void Reflect.deleteProperty(navigator, 'connection'));

const photo = { id: 7, url: '/uploads/camp.webp', width: 800, height: 600, alt: 'The camp', bytes: 123_456 };

function openSection() {
  const world = createWorld({ members: [buildMember(1)], signedInId: 1 });
  return renderPage(
    <>
      <DataSection />
      <PostPhotos photos={[photo]} isOwn={false} />
    </>,
    world,
  );
}

test('with the data saver a photo loads at a tap that names its size', async () => {
  const { user } = openSection();
  expect(await screen.findByRole('img', { name: 'The camp' })).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Data saver' }));
  expect(screen.queryByRole('img', { name: 'The camp' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show photo, 123 KB' }));
  expect(screen.getByRole('img', { name: 'The camp' })).toBeVisible();
});

test('with the data saver photos of messages load at a tap', async () => {
  localStorage.setItem('kopa.data-saver', 'on');
  const { user } = renderPage(
    <MessagePhotos photos={[{ type: 'photo', url: '/uploads/gate.webp', width: 80, height: 60 }]} isOwn />,
    createWorld({ members: [buildMember(1)], signedInId: 1 }),
  );
  expect(screen.queryByRole('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show photo' }));
  expect(screen.getByRole('img', { name: 'Photo' })).toBeVisible();
});

test('the data saver is on where the browser asks for it, until the member chooses', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const { user, leave } = openSection();
  const dataSaver = await screen.findByRole('switch', { name: 'Data saver' });
  expect(dataSaver).toBeChecked();
  await user.click(dataSaver);
  expect(dataSaver).not.toBeChecked();
  leave();
  openSection();
  expect(await screen.findByRole('switch', { name: 'Data saver' })).not.toBeChecked();
});

test('the section says what was used this month, and nothing of an earlier one', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] });
  localStorage.setItem('kopa.data-use', '{"month":"2026-11","bytes":3400000}');
  const { leave } = openSection();
  expect(await screen.findByText('Used this month in this browser: 3.4 MB')).toBeVisible();
  leave();
  vi.setSystemTime(new Date('2026-12-02T12:00:00Z'));
  openSection();
  expect(await screen.findByText('Used this month in this browser: 0 MB')).toBeVisible();
  vi.useRealTimers();
});

test('the colours can be chosen', async () => {
  const { user } = openSection();
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
