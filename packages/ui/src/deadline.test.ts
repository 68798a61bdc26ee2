import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withDeadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<Response>(() => undefined);

/** A response whose parts arrive when they are given. */
function slowResponse() {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    response: new Response(body),
    part: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  };
}

test('a call that nothing answers ends after 15 seconds, and not before', async () => {
  const ended = vi.fn<(error: Error) => void>();
  withDeadline(never)('/api/groups').catch(ended);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ended.mock.calls[0]?.[0]?.name).toBe('TimeoutError');
});

test('an answer whose parts keep coming may take longer', async () => {
  const slow = slowResponse();
  const call = withDeadline(() => Promise.resolve(slow.response))('/api/groups');
  for (const text of ['[1', ',2', ',3', ']']) {
    await vi.advanceTimersByTimeAsync(10_000);
    slow.part(text);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  slow.end();
  expect(await (await call).json()).toEqual([1, 2, 3]);
});

test('an answer that stops in the middle ends after 15 seconds', async () => {
  const slow = slowResponse();
  const ended = vi.fn<(error: Error) => void>();
  withDeadline(() => Promise.resolve(slow.response))('/api/groups').catch(ended);
  slow.part('[1');
  await vi.advanceTimersByTimeAsync(16_000);
  expect(ended.mock.calls[0]?.[0]?.name).toBe('TimeoutError');
});

test('a call that is given up ends at once, with the reason of the caller', async () => {
  const controller = new AbortController();
  const call = withDeadline(never)('/api/groups', { signal: controller.signal });
  controller.abort(new Error('left the page'));
  await expect(call).rejects.toThrow('left the page');
});

test('an answer keeps its status, headers and body; one without a body has none', async () => {
  const answer = new Response('{"id":1}', { status: 201, headers: { etag: '"a"' } });
  const response = await withDeadline(() => Promise.resolve(answer))('/api/groups');
  expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([201, '"a"', '{"id":1}']);
  const empty = await withDeadline(() => Promise.resolve(new Response(null, { status: 204 })))('/api/groups');
  expect([empty.status, empty.body]).toEqual([204, null]);
});

test.each([204, 304])('a %i has no content, also where a browser gives it an empty body', async (status) => {
  const given = new Response(null, { status });
  Object.defineProperty(given, 'body', { value: new Response('').body });
  const answer = await withDeadline(async () => given)('/api/groups');
  expect([answer.status, answer.body]).toEqual([status, null]);
});
