import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { PhotoViewer } from './photo-viewer.tsx';

const width = 400;

test('the viewer opens on the chosen photo and stays where one has gone', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  const photos = [1, 2, 3, 4].map((id) => ({ id, url: `/uploads/${id}.webp`, width: 80, height: 60, alt: null }));
  const viewer = <PhotoViewer photos={photos} first={2} isOwn={false} onClose={() => undefined} />;
  const { user } = renderPage(viewer, createWorld({ members: [buildMember(1)] }));
  const strip = await screen.findByRole('list', { name: 'Photos' });
  expect(screen.getByText('3 of 4')).toBeVisible();
  expect(strip.scrollLeft).toBe(2 * width);
  await user.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(screen.getByText('4 of 4')).toBeVisible();
  expect(strip.scrollLeft).toBe(3 * width);
});
