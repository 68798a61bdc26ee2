import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Api } from './api.ts';
import { serveDocs } from './docs.ts';

/** An application with a document that counts how often it is made. */
function appWithDocs() {
  let made = 0;
  const app = Fastify();
  serveDocs(app as unknown as Api, async () => {
    const pages = Fastify();
    pages.get('/api/docs/json', async () => {
      made += 1;
      return { openapi: '3.1.0', text: 'k'.repeat(10_000) };
    });
    return pages;
  });
  return { app, made: () => made };
}

const url = '/api/docs/json';

it('a document is made once, for forty callers at once and later ones', async () => {
  const { app, made } = appWithDocs();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => app.inject({ url, headers: { 'accept-encoding': 'gzip' } })),
  );
  const bodies = answers.map(({ rawPayload }) => gunzipSync(rawPayload).toString());
  expect(new Set(bodies).size).toBe(1);
  expect(answers[0]?.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect((await app.inject(`${url}?again`)).json().openapi).toBe('3.1.0');
  expect(made()).toBe(1);
});

it('a document may be kept, and a client that has it gets no second copy', async () => {
  const { app } = appWithDocs();
  const { headers } = await app.inject(url);
  expect(headers['cache-control']).toBe('public, max-age=300');
  const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it.each(['json%3F1', 'json%23', 'x%2F..%2Fjson', '%2E%2E%2Fdocs%2Fjson', '%2Fjson'])(
  'the document has no second name like %s',
  async (name) => {
    const { app, made } = appWithDocs();
    expect((await app.inject(`/api/docs/${name}`)).statusCode).toBe(404);
    expect(made()).toBe(0);
  },
);

it('a failure is not kept', async () => {
  let [opened, made] = [0, 0];
  const app = Fastify();
  serveDocs(app as unknown as Api, async () => {
    opened += 1;
    if (opened === 1) throw new Error('not read');
    const pages = Fastify();
    pages.get('/api/docs/json', async (_request, reply) => {
      made += 1;
      return reply.code(made === 1 ? 500 : 200).send({});
    });
    return pages;
  });
  const statuses = [];
  for (let time = 0; time < 3; time += 1) statuses.push((await app.inject(url)).statusCode);
  expect(statuses).toEqual([500, 500, 200]);
});

it('an unknown document is not found, and is not kept', async () => {
  const { app, made } = appWithDocs();
  expect((await app.inject('/api/docs/nothing')).statusCode).toBe(404);
  expect(made()).toBe(0);
});
