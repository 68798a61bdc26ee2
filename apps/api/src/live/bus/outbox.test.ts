import { expect, it } from 'vitest';
import type { BusEvent } from './bus-messages.ts';
import { createOutbox } from './outbox.ts';

const frame = (text: string): BusEvent => ['frame', { audience: 'everyone', type: 'new_post', frame: text }];

it('events that wait are taken together, in their order', () => {
  const outbox = createOutbox();
  for (const text of ['one', 'two']) outbox.add(frame(text));
  expect(JSON.parse(outbox.take().text)).toEqual([frame('one'), frame('two')]);
  expect([outbox.isEmpty(), outbox.takeLoss()]).toEqual([true, false]);
});

it('above 8 million characters no further event waits, and the loss is reported once', () => {
  const outbox = createOutbox();
  for (let i = 0; i < 100; i += 1) outbox.add(frame('x'.repeat(100_000)));
  expect(outbox.takeLoss()).toBe(true);
  expect(outbox.takeLoss()).toBe(false);
  const { text } = outbox.take();
  expect(text.length).toBeLessThanOrEqual(8_000_100);
  outbox.add(frame('after'));
  expect([outbox.isEmpty(), outbox.takeLoss()]).toEqual([false, false]);
});

it.each<[string, BusEvent, boolean]>([
  ['a frame', frame('lost'), true],
  ['a changed connection', ['connection', { memberIds: [1, 2], isAccepted: false }], true],
  ['a gap that is not announced yet', ['gap', {}], true],
  ['presence, which is announced again', ['presence', { online: [1] }], false],
  ['ended sessions, which are checked again', ['sessionsEnded', { ids: [1] }], false],
])('the loss of %s matters or not', (_what, event, matters) => {
  const outbox = createOutbox();
  outbox.add(event);
  outbox.lose(outbox.take());
  expect(outbox.takeLoss()).toBe(matters);
});
