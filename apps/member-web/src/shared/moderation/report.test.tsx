import { buildMember, buildPost } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { MoreOptions } from '../menus/more-options.tsx';
import { reportItem } from './report.store.ts';
import { Report } from './report.tsx';

const world = () => createWorld({ members: [buildMember(1), buildMember(2)], posts: [buildPost(11, { userId: 2 })] });

function Place() {
  return (
    <>
      <MoreOptions items={[reportItem('post', 11), { label: 'Copy link', onSelect: () => undefined }]} />
      <Report />
    </>
  );
}

async function openMenu() {
  const shown = world();
  const { user } = renderPage(<Place />, shown);
  const button = screen.getByRole('button', { name: 'More options' });
  await user.click(button);
  const menu = within(await screen.findByRole('menu', { name: 'More options' }));
  return { user, world: shown, button, menu };
}

test('the arrow keys move in the menu, and Escape returns the focus to its button', async () => {
  const { user, button, menu } = await openMenu();
  await waitFor(() => expect(menu.getByRole('menuitem', { name: 'Report' })).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  expect(menu.getByRole('menuitem', { name: 'Copy link' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(menu.getByRole('menuitem', { name: 'Report' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('a report needs a reason, may have a note, and shows a toast each time', async () => {
  const { user, world: shown, button, menu } = await openMenu();
  await user.click(menu.getByRole('menuitem', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report' }));
  expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled();
  expect(dialog.getAllByRole('radio').map((radio) => radio.closest('div')?.parentElement?.textContent)).toHaveLength(9);
  await user.click(dialog.getByRole('radio', { name: 'Sexual content' }));
  await write(user, dialog.getByLabelText('Anything that helps us'), 'See the picture');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Report sent')).toBeInTheDocument();
  expect(shown.reports).toMatchObject([{ userId: 1, reason: 'sexual', note: 'See the picture' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const again = within(await screen.findByRole('dialog', { name: 'Report' }));
  await user.click(again.getByRole('radio', { name: 'Spam' }));
  await user.click(again.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
