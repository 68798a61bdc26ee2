import { expect, it } from 'vitest';
import { administratorOfTests } from '../../../../test/administrators.ts';
import { appOfTests } from '../../../../test/test-app.ts';

const test = appOfTests({}, { now: new Date('2026-11-03T23:30:00Z') });
const admin = administratorOfTests(test);

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers });
const publish = async (from: string, to: string, audience: object = {}): Promise<number> => {
  const entry = { kind: 'other', title: `From ${from}`, from, to, audience, announcedBy: 'NYSC' };
  return (await admin.call('POST', '/api/admin/calendar', entry)).body.id;
};

it('public answers are kept by browsers and the front for five minutes, and revalidated', async () => {
  for (const url of ['/api/public/calendar', '/api/public/rumours']) {
    const { headers, statusCode } = await get(url);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    expect(headers['set-cookie']).toBeUndefined();
  }
  expect((await get('/api/public/calendar?batch=x')).headers['cache-control']).toBe('no-store');
});

it('the public calendar has entries that run today in Lagos or begin within a year, by their first day, then id', async () => {
  test.setNow(new Date('2026-11-01T09:00:00Z'));
  await publish('2026-11-02', '2026-11-03');
  const running = await publish('2026-11-01', '2026-11-04');
  test.setNow(new Date('2026-11-03T23:30:00Z'));
  const batch = { batch: '2027 Batch A' };
  const last = await publish('2027-11-04', '2027-11-05', batch);
  await publish('2027-11-05', '2027-11-06', batch);
  const [first, second] = [await publish('2026-12-01', '2026-12-02'), await publish('2026-12-01', '2026-12-01', batch)];
  const withdrawn = await publish('2026-12-01', '2026-12-02');
  await admin.call('DELETE', `/api/admin/calendar/${withdrawn}`);
  const entries = (await get('/api/public/calendar?batch=2027%20Batch%20A')).json();
  expect(entries.map(({ id }: { id: number }) => id)).toEqual([running, first, second, last]);
});

it('a process reads a public answer once for all who ask within a second', async () => {
  const batch = '2028%20Batch%20A';
  const before = await get(`/api/public/calendar?batch=${batch}`);
  const answers = await Promise.all(Array.from({ length: 100 }, () => get(`/api/public/calendar?batch=${batch}`)));
  expect(new Set(answers.map(({ payload }) => payload))).toEqual(new Set([before.payload]));
});
