import { ApiError } from '@kopa/contracts/client';
import type { Post } from '@kopa/contracts/feed/posts';
import type { ClientPayload } from '@kopa/contracts/realtime';
import { socketLimits } from '@kopa/contracts/socket-limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { createSubmitter } from './create.ts';

beforeEach(() => vi.useFakeTimers());

const made = { id: 7 } as Post;
const clientId = 'b5a4f6de-3f0c-4f0e-9d0e-7f6a2f3c9a11';
const draft = { type: 'status', content: 'Hello', location: null, clientId } as const;

/** Creates a submitter on an open or closed channel, and records the frames sent and the keys of HTTP calls. */
function setUp(isOpen: boolean) {
  const sent: ClientPayload<'new_post'>[] = [];
  const keys: string[] = [];
  const check = vi.fn();
  const send = (_type: string, payload: unknown) => {
    if (isOpen) sent.push(payload as ClientPayload<'new_post'>);
    return isOpen;
  };
  const submitter = createSubmitter(() => ({
    send,
    resume: () => undefined,
    check,
    hide: () => undefined,
    pause: () => undefined,
    close: () => undefined,
  }));
  const overHttp = (key: string) => {
    keys.push(key);
    return Promise.resolve(made);
  };
  return { submitter, sent, keys, check, share: () => submitter.create('new_post', draft, overHttp) };
}

test('a create is sent over the open channel and resolves with its echo', async () => {
  const { submitter, sent, keys, share } = setUp(true);
  const created = share();
  submitter.answer({ type: 'new_post', payload: { post: made, clientId: sent[0]?.clientId } });
  expect(await created).toBe(made);
  vi.advanceTimersByTime(socketLimits.echoTimeout * 2);
  expect(keys).toEqual([]);
});

test('a refusal rejects with the same error as the HTTP call', async () => {
  const { submitter, sent, share } = setUp(true);
  const created = share();
  const { clientId } = sent[0] ?? {};
  submitter.answer({ type: 'error', payload: { code: 'rate_limited', message: 'Too many', clientId } });
  const error = (await created.catch((thrown: unknown) => thrown)) as ApiError;
  expect(error).toBeInstanceOf(ApiError);
  expect([error.status, error.code, error.serverMessage]).toEqual([429, 'rate_limited', 'Too many']);
});

test('without a channel a create is sent over HTTP at once', async () => {
  const { keys, share } = setUp(false);
  expect(await share()).toBe(made);
  expect(keys).toHaveLength(1);
});

test('without an echo within five seconds a create is sent over HTTP once, with the same key', async () => {
  const { submitter, sent, keys, share } = setUp(true);
  const created = share();
  vi.advanceTimersByTime(socketLimits.echoTimeout - 1);
  expect(keys).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await created).toBe(made);
  submitter.fallBackAll();
  expect(keys).toEqual([sent[0]?.clientId]);
});

test('a create without an echo makes the channel show that it is alive', async () => {
  const { check, share } = setUp(true);
  const created = share();
  vi.advanceTimersByTime(socketLimits.echoTimeout - 1);
  expect(check).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await created;
  expect(check).toHaveBeenCalledTimes(1);
});

test('a create is sent over HTTP with the same key when the channel closes before its echo', async () => {
  const { submitter, sent, keys, share } = setUp(true);
  const created = share();
  submitter.fallBackAll();
  expect(await created).toBe(made);
  expect(keys).toEqual([sent[0]?.clientId]);
});

test('an echo resolves a create before its HTTP call is answered', async () => {
  const { submitter } = setUp(false);
  let answer: (post: Post) => void = () => undefined;
  const answered = new Promise<Post>((resolve) => {
    answer = resolve;
  });
  const created = submitter.createOverHttp(clientId, () => answered);
  submitter.answer({ type: 'new_post', payload: { post: made, clientId: crypto.randomUUID() } });
  submitter.answer({ type: 'new_post', payload: { post: made, clientId } });
  expect(await created).toBe(made);
  answer({ id: 8 } as Post);
});

test('a late refusal of the live channel does not reject a create with an HTTP call in flight', async () => {
  const { submitter, share } = setUp(true);
  const created = share();
  submitter.fallBackAll();
  submitter.answer({ type: 'error', payload: { code: 'rate_limited', message: 'Too many', clientId } });
  expect(await created).toBe(made);
});
