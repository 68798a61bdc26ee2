import { clear, createStore, set, values } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StoredSend } from '../src/device/outbox/stored-sends.ts';
import { sendOutbox } from './send-outbox.ts';

const store = createStore('kopa-outbox', 'sends');
const closed = { clients: { matchAll: () => Promise.resolve([]) } } as never;
// A `File` of jsdom loses its fields in the storage.
const file = (name: string) => ({ name, size: 1, type: 'image/jpeg' }) as File;

/** A post with a photo that is uploaded and two that wait. */
function waits(): Promise<void> {
  const photos = [
    { url: '/uploads/there.webp', alt: 'The gate' },
    { url: null, file: file('a.jpg') },
    { url: null, file: file('b.jpg') },
  ];
  const afterPhotos = { url: '/api/social-feeds', body: { content: 'The parade', userId: 1 } };
  const send: StoredSend = {
    ...{ key: 'post', memberId: 1, mutationKey: ['outbox', 'post'], scope: 'posts', submittedAt: Date.now() },
    ...{ variables: { key: 'post', photos } as never, isFailed: false, request: null, afterPhotos },
  };
  return set('post', send, store);
}

/** Answers uploads in turn, then the post; records each with its key. */
function serve(uploads: (() => Response)[], post = () => new Response('{}', { status: 201 })) {
  const sent: { url: string; key: string | null; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    if (method === 'GET') return new Response('{"id":1}');
    sent.push({ url, key: new Headers(headers).get('idempotency-key'), body: JSON.parse(String(body)) });
    return url.endsWith('/upload-photo') ? (uploads.shift() as () => Response)() : post();
  });
  return sent;
}

const uploaded = (name: string) => () => new Response(JSON.stringify({ url: `/uploads/${name}.webp` }));
const lost = () => {
  throw new TypeError('Failed to fetch');
};
const all = [{ url: '/uploads/there.webp', alt: 'The gate' }, { url: '/uploads/a.webp' }, { url: '/uploads/b.webp' }];

beforeEach(async () => {
  await clear(store);
  // jsdom draws nothing.
  vi.stubGlobal('document', undefined);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => undefined }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
      convertToBlob = async () => new Blob(['jpeg'], { type: 'image/jpeg' });
    },
  );
});

test('photos are uploaded in turn, then the post goes out with all of them', async () => {
  await waits();
  const sent = serve([uploaded('a'), uploaded('b')]);
  await sendOutbox(closed);
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/users/1/upload-photo',
    '/api/users/1/upload-photo',
    '/api/social-feeds',
  ]);
  expect(sent[0]?.body).toMatchObject({ fileName: 'a.jpg', imageData: 'data:image/jpeg;base64,anBlZw==' });
  expect(sent[2]).toMatchObject({ key: 'post', body: { content: 'The parade', userId: 1, photos: all } });
  expect(await values(store)).toEqual([]);
});

test('a lost network keeps the uploaded photos, and the next sync goes on with the rest', async () => {
  await waits();
  const sent = serve([uploaded('a'), lost, uploaded('b')]);
  await expect(sendOutbox(closed)).rejects.toThrow();
  await sendOutbox(closed);
  expect(sent.map(({ body }) => body.fileName ?? 'post')).toEqual(['a.jpg', 'b.jpg', 'b.jpg', 'post']);
  expect(sent[3]?.body.photos).toEqual(all);
});

test('a post without an answer is repeated with the same photos', async () => {
  await waits();
  const answers = [lost, () => new Response('{}', { status: 201 })];
  const sent = serve([uploaded('a'), uploaded('b')], () => (answers.shift() as () => Response)());
  await expect(sendOutbox(closed)).rejects.toThrow();
  await sendOutbox(closed);
  expect(sent.slice(2).map(({ key, body }) => [key, body.photos])).toEqual([
    ['post', all],
    ['post', all],
  ]);
});

test('a refused photo keeps the post as failed', async () => {
  await waits();
  serve([uploaded('a'), () => new Response('{"code":"storage_full"}', { status: 409 })]);
  await sendOutbox(closed);
  expect(await values<StoredSend>(store)).toMatchObject([
    { isFailed: true, request: null, variables: { photos: [{}, { url: '/uploads/a.webp' }, { url: null }] } },
  ]);
});

test('an unreadable photo keeps the post as failed', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')));
  await waits();
  serve([]);
  await sendOutbox(closed);
  expect(await values<StoredSend>(store)).toMatchObject([{ isFailed: true }]);
});

test('a post that is given up meanwhile is not shared', async () => {
  await waits();
  const sent = serve([uploaded('a'), uploaded('b')]);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') await clear(store);
    return fetch(url, init);
  });
  await sendOutbox(closed);
  expect(sent.map(({ url }) => url)).toEqual(['/api/users/1/upload-photo']);
  expect(await values(store)).toEqual([]);
});

test('a browser whose workers cannot draw leaves the post to a page', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  await waits();
  const sent = serve([]);
  await sendOutbox(closed);
  expect(sent).toEqual([]);
  expect(await values(store)).toHaveLength(1);
});
