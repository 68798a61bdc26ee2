import type { Ticket } from '@kopa/contracts/desk/tickets';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { itemsOf, type Pages } from '../lists/pages.ts';
import { markTicketRead } from './support.cache.ts';
import { ownTicketsKey } from './support.keys.ts';

test('of two answered tickets only the one that was read is unread no more', () => {
  const client = new QueryClient();
  const items = [2, 1].map((id) => ({ id, isUnread: true }) as Ticket);
  client.setQueryData<Pages<Ticket>>(ownTicketsKey, {
    pages: [{ items, nextCursor: null, total: null }],
    pageParams: [undefined],
  });
  markTicketRead(client, 2);
  const shown = itemsOf(client.getQueryData<Pages<Ticket>>(ownTicketsKey));
  expect(shown.filter(({ isUnread }) => isUnread).map(({ id }) => id)).toEqual([1]);
});
