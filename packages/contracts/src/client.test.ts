import { describe, expect, it } from 'vitest';
import { login } from './account/auth.ts';
import { ApiError, codeOf, createClient, textFor } from './client.ts';
import { errorMessages } from './error-messages.ts';
import { createPost, listPosts } from './feed/posts.ts';
import { nextCursorOf, nextPageLink } from './next-page.ts';
import { disconnect } from './people/connections.ts';
import { answersList } from './route.ts';

/** A client that records its calls and returns the given responses in order. */
function clientAnswering(...answers: Response[]) {
  const calls: { url: string; init: RequestInit }[] = [];
  const client = createClient({
    baseUrl: 'https://api.kopa.test',
    headers: () => ({ authorization: 'Bearer x' }),
    fetch: (url, init) => {
      calls.push({ url: String(url), init: init ?? {} });
      return Promise.resolve(answers.shift() ?? new Response(null, { status: 204 }));
    },
  });
  return { client, calls };
}

describe('the typed client', () => {
  it('fills path and query, sends credentials, and sends JSON only with a body', async () => {
    const { client, calls } = clientAnswering();
    await client.call(disconnect, { params: { id: 7 }, query: { currentUserId: 3 } });
    expect(calls[0]?.url).toBe('https://api.kopa.test/api/connections/7?currentUserId=3');
    expect(calls[0]?.init).toMatchObject({
      method: 'DELETE',
      credentials: 'include',
      headers: { authorization: 'Bearer x' },
    });
    expect(calls[0]?.init.headers).not.toHaveProperty('content-type');
    expect(calls[0]?.init.body).toBeUndefined();
  });

  it('sends a body as JSON with its idempotency key', async () => {
    const { client, calls } = clientAnswering(Response.json({ id: 1 }, { status: 201 }));
    const idempotencyKey = crypto.randomUUID();
    await client.call(createPost, { body: { type: 'status', content: 'x' } }, { idempotencyKey });
    expect(calls[0]?.init.body).toBe('{"type":"status","content":"x"}');
    expect(calls[0]?.init.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    });
  });

  it('reads the next page and the total from the headers', async () => {
    const headers = { link: '</api/social-feeds?limit=2&cursor=abc>; rel="next"', 'x-total-count': '12' };
    const { client } = clientAnswering(Response.json([], { headers }), Response.json([]));
    expect(await client.page(listPosts, {})).toEqual({ items: [], nextCursor: 'abc', total: 12 });
    expect(await client.page(listPosts, {})).toEqual({ items: [], nextCursor: null, total: null });
    expect(nextCursorOf('<https://x.test/?cursor=1>; rel="prev"')).toBeNull();
  });

  it('asks whether a list has changed, and answers the kept one if it has not', async () => {
    const headers = { etag: 'W/"one"', link: '</api/social-feeds?cursor=abc>; rel="next"' };
    const changed = Response.json([{ id: 2 }], { headers: { etag: 'W/"two"' } });
    const same = new Response(null, { status: 304, headers });
    const { client, calls } = clientAnswering(
      Response.json([{ id: 1 }], { headers }),
      same,
      changed,
      Response.json([]),
    );
    const first = await client.page(listPosts, {});
    expect(first).toEqual({ items: [{ id: 1 }], nextCursor: 'abc', total: null });
    expect(await client.page(listPosts, {})).toEqual(first);
    expect(await client.call(listPosts, {})).toEqual([{ id: 2 }]);
    client.forget();
    expect(await client.call(listPosts, {})).toEqual([]);
    const asked = calls.map(({ init }) => (init.headers as Record<string, string>)['if-none-match']);
    expect(asked).toEqual([undefined, 'W/"one"', 'W/"one"', undefined]);
  });

  it('asks so for lists that are read, and for nothing else', () => {
    expect([listPosts, { ...listPosts, method: 'POST' }, createPost].map(answersList)).toEqual([true, false, false]);
  });

  it('keeps the fifty newest lists, and only those that have a tag', async () => {
    const answers = Array.from({ length: 51 }, (_, i) => Response.json([i], { headers: { etag: `"${i}"` } }));
    const { client, calls } = clientAnswering(...answers, Response.json([]), Response.json([]), Response.json([]));
    const ask = async (limit: number) => {
      await client.call(listPosts, { query: { limit } });
      const { headers } = (calls.at(-1) as (typeof calls)[number]).init;
      return (headers as Record<string, string>)['if-none-match'];
    };
    for (let limit = 1; limit <= 51; limit += 1) await ask(limit);
    expect(await ask(2)).toBe('"1"');
    expect([await ask(1), await ask(2)]).toEqual([undefined, undefined]);
  });

  it('builds the link to the next page from the URL of the current page', () => {
    const link = nextPageLink('/api/users?search=a%20b&cursor=old', 'cursor', 'new');
    expect(link).toBe('</api/users?search=a+b&cursor=new>; rel="next"');
    expect(nextCursorOf(link)).toBe('new');
    const later = nextPageLink('/api/users', 'after', '7');
    expect([later, nextCursorOf(later)]).toEqual(['</api/users?after=7>; rel="next"', '7']);
  });

  it('throws an error whose message is status, colon and text, and which carries the server’s code and message', async () => {
    const refused = Response.json({ code: 'invalid_credentials', message: 'Invalid credentials' }, { status: 401 });
    const { client } = clientAnswering(refused, new Response('', { status: 502, statusText: 'Bad Gateway' }));
    const body = { email: 'a@b.ng', password: 'x' };
    const error = (await client.call(login, { body }).catch((thrown: unknown) => thrown)) as ApiError;
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe('401: {"code":"invalid_credentials","message":"Invalid credentials"}');
    expect(error).toMatchObject({ status: 401, code: 'invalid_credentials', serverMessage: 'Invalid credentials' });
    await expect(client.call(login, { body })).rejects.toThrow('502: Bad Gateway');
  });
});

describe('the error text', () => {
  const fallback = 'Please try again.';
  const refusal = (body: string, status = 409) => new ApiError(status, body, 'Conflict', null);

  it.each([
    ['an empty object', refusal('{}')],
    ['an empty body', refusal('', 502)],
    ['a page of a proxy', refusal('<html><body>Bad Gateway</body></html>', 502)],
    ['JSON that is no object', refusal('null')],
    ['a code that the API does not have', refusal('{"code":"NOT_FOUND","message":"No such page"}', 404)],
    ['a code that is a property of every object', refusal('{"code":"constructor","message":"x"}')],
    ['a code without a text', refusal('{"code":"email_taken","message":{}}')],
    ['a missing network', new TypeError('Failed to fetch')],
    ['a thing that is no error', undefined],
  ])('is the screen’s after %s', (_name, error) => {
    expect(textFor(error, fallback)).toBe(fallback);
    expect(codeOf(error)).toBeNull();
  });

  it('is the server’s message for a code of the API', () => {
    const message = errorMessages.email_taken;
    const error = refusal(JSON.stringify({ code: 'email_taken', message }));
    expect(textFor(error, fallback)).toBe(message);
    expect(codeOf(error)).toBe('email_taken');
  });

  it('is the screen’s own text for a code outside the screen’s list', () => {
    const error = refusal('{"code":"email_taken","message":"Taken"}');
    expect(textFor(error, fallback, ['email_taken'])).toBe('Taken');
    expect(textFor(error, fallback, ['username_taken'])).toBe(fallback);
  });
});
