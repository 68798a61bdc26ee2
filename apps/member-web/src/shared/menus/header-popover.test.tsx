import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { HeaderPopover } from './header-popover.tsx';
import { PopoverPanel } from './popover-panel.tsx';

function Button({ load }: { load: () => Promise<typeof PopoverPanel> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <HeaderPopover label="News" icon="N" isOpen={isOpen} onChange={setIsOpen} load={load}>
      {(Panel, frame) => (
        <Panel frame={frame}>
          <button type="button">Read</button>
        </Panel>
      )}
    </HeaderPopover>
  );
}

const world = () => createWorld({ members: [buildMember(1)] });

test('a panel takes the focus, and Escape returns the focus to its button', async () => {
  const { user } = renderPage(<Button load={async () => PopoverPanel} />, world());
  const button = screen.getByRole('button', { name: 'News' });
  await user.click(button);
  await screen.findByRole('dialog', { name: 'News' });
  await eventually(() => expect(screen.getByRole('button', { name: 'Read' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await eventually(() => expect(button).toHaveFocus());
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('the button closes its own panel', async () => {
  const { user } = renderPage(<Button load={async () => PopoverPanel} />, world());
  const button = screen.getByRole('button', { name: 'News' });
  await user.click(button);
  await screen.findByRole('dialog', { name: 'News' });
  await user.click(button);
  await eventually(() => expect(screen.queryByRole('dialog', { name: 'News' })).toBeNull());
});

test('a panel that cannot be fetched shows an error, and the next click tries again', async () => {
  const load = vi.fn<() => Promise<typeof PopoverPanel>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const { user } = renderPage(
    <Button load={load} />,
    world(),
    http.head('/', () => HttpResponse.error()),
  );
  await user.click(screen.getByRole('button', { name: 'News' }));
  expect(await screen.findByText('This could not be opened')).toBeVisible();
  load.mockResolvedValue(PopoverPanel);
  await user.click(screen.getByRole('button', { name: 'News' }));
  expect(await screen.findByRole('dialog', { name: 'News' })).toBeVisible();
});
