import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { PhotosTab } from '../../../shared/people/profile/photos-tab.tsx';
import { ProfileHead } from '../../../shared/people/profile/profile-head.tsx';
import { MessagePhotos } from '../../chat/message/message-photos.tsx';
import { PostPhotos } from '../../feed/post/post-photos.tsx';
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

test('a photo that could not be loaded is offered again, and its button keeps the focus', async () => {
  const { user } = openSection();
  fireEvent.error(await screen.findByRole('img', { name: 'The camp' }));
  await user.click(screen.getByRole('button', { name: 'Show photo, 123 KB' }));
  expect(screen.getByRole('img', { name: 'The camp' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'The camp' })).toHaveFocus();
  fireEvent.error(screen.getByRole('img', { name: 'The camp' }));
  expect(await screen.findByText('The photo could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show photo, 123 KB' })).toHaveAccessibleDescription('The camp');
});

test.each([
  ['with its size', 45_600, 'Show photo, 46 KB'],
  ['without one that is known', null, 'Show photo'],
])('with the data saver a photo of a message loads at a tap, %s', async (_, bytes, name) => {
  localStorage.setItem('kopa.data-saver', 'on');
  const { user } = renderPage(
    <MessagePhotos photos={[{ type: 'photo', url: '/uploads/gate.webp', width: 80, height: 60, bytes }]} isOwn />,
    createWorld({ members: [buildMember(1)], signedInId: 1 }),
  );
  expect(screen.queryByRole('img')).toBeNull();
  await user.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('img', { name: 'Photo' })).toBeVisible();
});

test('with the data saver the tiles of a gallery name their photo and its size', async () => {
  localStorage.setItem('kopa.data-saver', 'on');
  const gallery = { photos: ['/uploads/a.webp', '/uploads/b.webp'], photoIds: [1, 2], photoBytes: [45_600, 300] };
  const person = { ...buildMember(2).user, ...gallery };
  const { user } = renderPage(
    <PhotosTab person={person} isOwn={false} />,
    createWorld({ members: [buildMember(1)], signedInId: 1 }),
  );
  expect(screen.getByRole('button', { name: 'Show photo, 1 KB, 2 of 2' })).toHaveTextContent('Show photo, 1 KB');
  await user.click(screen.getByRole('button', { name: 'Show photo, 46 KB, 1 of 2' }));
  expect(screen.getByRole('img', { name: `Shared by ${person.name}` })).toHaveAttribute('src', '/uploads/a-800.webp');
});

test('a cover that could not be loaded leaves its pattern', () => {
  const person = { ...buildMember(2).user, coverPhoto: '/uploads/cover.webp' };
  const world = createWorld({ members: [buildMember(1)], signedInId: 1 });
  renderPage(<ProfileHead person={person} connection={null} isOwn={false} onClose={() => undefined} />, world);
  const cover = () => document.querySelector('[data-patterned] img');
  fireEvent.error(cover() as Element);
  expect(cover()).toBeNull();
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

test('the section shows the data use of this month only', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] });
  localStorage.setItem('kopa.data-use', '{"month":"2026-11","bytes":3400000}');
  const { leave } = openSection();
  expect(await screen.findByText('Used this month in this browser: 3.4 MB')).toBeVisible();
  leave();
  vi.setSystemTime(new Date('2026-12-02T12:00:00Z'));
  openSection();
  expect(await screen.findByText('Used this month in this browser: 0 MB')).toBeVisible();
});

test('the colours can be chosen', async () => {
  const { user } = openSection();
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
