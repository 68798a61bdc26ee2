import { describe, expect, it } from 'vitest';
import { login } from './auth.ts';
import { ApiError, createClient } from './client.ts';
import { disconnect } from './connections.ts';
import { nextCursorOf, nextPageLink } from './next-page.ts';
import { createPost, listPosts } from './social-feeds.ts';

/** A client whose calls are kept and answered from a list. */
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
  it('fills path and query, sends credentials, and JSON only where there is a body', async () => {
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

  it('names the next page by the address of this one', () => {
    const link = nextPageLink('/api/users?search=a%20b&cursor=old', 'cursor', 'new');
    expect(link).toBe('</api/users?search=a+b&cursor=new>; rel="next"');
    expect(nextCursorOf(link)).toBe('new');
    expect(nextPageLink('/api/users', 'after', '7')).toBe('</api/users?after=7>; rel="next"');
  });

  it('throws the status, a colon and the text for a refusal, with what the server said inside', async () => {
    const refused = Response.json({ code: 'invalid_credentials', message: 'Invalid credentials' }, { status: 401 });
    const { client } = clientAnswering(refused, new Response('', { status: 502, statusText: 'Bad Gateway' }));
    const body = { email: 'a@b.ng', password: 'x' };
    const error = (await client.call(login, { body }).catch((thrown: unknown) => thrown)) as ApiError;
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe('401: {"code":"invalid_credentials","message":"Invalid credentials"}');
    expect(error).toMatchObject({
      status: 401,
      code: 'invalid_credentials',
      serverMessage: 'Invalid credentials',
      fields: [],
    });
    await expect(client.call(login, { body })).rejects.toThrow('502: Bad Gateway');
  });
});
