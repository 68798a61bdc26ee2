import { buildMember, minutesAgo } from '@kopa/mocks/builders';
import type { StoredDecision } from '@kopa/mocks/stored';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { Decisions } from './decisions.tsx';

function openDecisions(given: Partial<StoredDecision>) {
  const decision: StoredDecision = {
    ...{ id: 5, memberId: 1, caseId: 4, action: 'remove', subjectType: 'post', excerpt: 'Buy data from me' },
    ...{ note: 'Advertising', days: null, decidedAt: new Date().toISOString(), administrator: 'moderator' },
    ...given,
  };
  const world = createWorld({ members: [buildMember(1)], decisions: [decision], now: () => new Date() });
  return { ...renderPage(<Decisions />, world), world };
}

test('a decision shows its reason, and an appeal against it is open once sent', async () => {
  const { user, world } = openDecisions({});
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByRole('heading', { name: 'Removed: Post' })).toBeVisible();
  expect(row.getByText('Buy data from me')).toBeVisible();
  expect(row.getByText('Advertising')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Appeal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Appeal' }));
  await write(user, dialog.getByLabelText('Why should we look again?'), 'It was a gift.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await row.findByText('Appeal open')).toBeVisible();
  expect(row.queryByRole('button', { name: 'Appeal' })).toBeNull();
  expect(world.appeals).toMatchObject([{ decisionId: 5, text: 'It was a gift.', status: 'open' }]);
});

test('after 30 days there is no appeal any more', async () => {
  openDecisions({ decidedAt: minutesAgo(31 * 24 * 60, Date.now()) });
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByText('Advertising')).toBeVisible();
  expect(row.queryByRole('button', { name: 'Appeal' })).toBeNull();
});
