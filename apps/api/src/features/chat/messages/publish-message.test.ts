import { expect, it } from 'vitest';
import type { Context } from '../../../process/context.ts';
import type { WholeGroupMessage } from '../groups/group-messages.queries.ts';
import { publishGroupMessage } from './publish-message.ts';
import { untouched } from './seen-message.ts';

const message: WholeGroupMessage = {
  user: { id: 1, name: 'Ada Obi', profilePicture: null },
  ...{ id: 1, userId: 1, groupId: 1, content: 'As Bayo said', attachments: null, ...untouched },
  ...{ replyTo: { id: 2, senderId: 2, content: 'Camp opens' }, createdAt: '2026-11-28T12:00:00.000Z' },
};

/** Ids that count how often one of them is read. */
function counted(first: number, length: number) {
  const reads = { count: 0 };
  const get = (ids: number[], key: string | symbol) => {
    if (typeof key === 'string' && key !== 'length') reads.count += 1;
    return Reflect.get(ids, key);
  };
  return {
    reads,
    ids: new Proxy(
      Array.from({ length }, (_, index) => first + index),
      { get },
    ),
  };
}

it('a quote between two members with 5,000 blocks each reads each block a few times', () => {
  const published: { message: WholeGroupMessage; audience: { skipped?: number[]; only?: number[] } }[] = [];
  const context = {
    publish: (_type: string, payload: { message: WholeGroupMessage }, audience: object) =>
      published.push({ ...payload, audience }),
  } as unknown as Context;
  const [blocked, hidden] = [counted(10, 5_000), counted(2_510, 5_000)];
  const quote = { message, quoteHiddenFrom: hidden.ids };
  publishGroupMessage(context, 'new_message', quote, { skipped: blocked.ids, key: 'a key' });

  const [all, without, own] = published;
  expect(all?.audience.skipped).toHaveLength(7_501);
  expect(without?.message.replyTo).toBeNull();
  expect([without?.audience.only?.length, without?.audience.only?.[0]]).toEqual([2_500, 5_010]);
  expect(own?.audience.only).toEqual([1]);
  expect(blocked.reads.count + hidden.reads.count).toBeLessThan(100_000);
});
