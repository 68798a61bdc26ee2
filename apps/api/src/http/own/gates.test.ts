import { expect, it } from 'vitest';
import { createGates, kindOf } from './gates.ts';

it('two calls for each connection work at once, of one area three for each five connections', async () => {
  const { calls } = createGates(20);
  for (let one = 0; one < 12; one += 1) await calls.enter('groups');
  expect(calls.tryEnter('groups')).toBeNull();
  for (let one = 12; one < 40; one += 1) expect(calls.tryEnter(`area ${one}`)).not.toBeNull();
  expect(calls.tryEnter('messages')).toBeNull();
});

it('thirty calls for each connection wait, of one area three fifths of them; one more is refused at once', async () => {
  const { calls } = createGates(1);
  const leave = await calls.enter('groups');
  const waiting = Array.from({ length: 18 }, () => calls.pass('groups', async () => undefined));
  expect([calls.isFull('groups'), calls.isFull('messages')]).toEqual([true, false]);
  const leaveMessages = await calls.enter('messages');
  waiting.push(...Array.from({ length: 12 }, (_, one) => calls.pass(`area ${one}`, async () => undefined)));
  expect(calls.isFull('journeys')).toBe(true);
  leave();
  leaveMessages();
  await Promise.all(waiting);
  expect([calls.inside(), calls.waiting()]).toEqual([0, 0]);
});

it.each([
  ['POST', '/api/auth/login', 'passwords'],
  ['POST', '/api/auth/appeals', 'passwords'],
  ['DELETE', '/api/users/:id', 'passwords'],
  ['GET', '/api/users/:id', 'calls'],
  ['HEAD', '/uploads/:file', 'files'],
  ['POST', '/api/users/:id/refresh', 'portal'],
])('%s %s waits at the gate of %s', (method, url, kind) => expect(kindOf({ method, url })).toBe(kind));
