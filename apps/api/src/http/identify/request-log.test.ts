import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordLog } from '../../../test/answers-walk.ts';
import { testSettings } from '../../../test/test-settings.ts';
import { readConfig } from '../../process/config.ts';
import { createLogger } from '../../process/create-context.ts';
import { handleErrors } from '../answer/errors.ts';
import { warnSeldom } from '../answer/log-failure.ts';
import type { Api } from '../api.ts';
import { RequestLog } from './request-log.ts';

const written = recordLog();
const logger = createLogger(readConfig({ ...testSettings, DATABASE_URL: 'postgres://unused', LOG_LEVEL: 'info' }));
const app = Fastify({ loggerInstance: logger, logController: new RequestLog(1) }) as unknown as Api;
handleErrors(app);
app.get('/late', () => Promise.reject(Object.assign(new Error('canceling late statement'), { code: '57014' })));
app.get('/locked', () => Promise.reject(Object.assign(new Error('canceling statement'), { code: '55P03' })));
app.get('/wrong', () => Promise.reject(new TypeError('a mistake')));
app.get('/search', async () => 'found');

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
});

/** The lines that calls write, without those of every call. */
async function failuresOf(urls: readonly string[]) {
  written.length = 0;
  await Promise.all(urls.map((url) => app.inject(url)));
  return lines().filter(({ msg }) => msg !== 'request completed');
}
const lines = () => written.map((line) => JSON.parse(line));
const times = (count: number, url: string) => Array.from({ length: count }, () => url);

describe('an expected time-out', () => {
  it('is a warning with its reason and without a stack', async () => {
    const [late] = await failuresOf(['/late']);
    expect(late).toMatchObject({ level: 40, code: 'unavailable', err: { message: 'canceling late statement' } });
    expect(late.err.stack).toBeUndefined();
    expect(late.reqId).toBeDefined();
  });

  it('is logged ten times a second of each kind, then as a number', async () => {
    const logged = await failuresOf([...times(12_000, '/late'), ...times(50, '/locked')]);
    expect(logged).toHaveLength(20);
    expect(logged.filter(({ err }) => err.code === '55P03')).toHaveLength(10);
    written.length = 0;
    vi.advanceTimersByTime(1_000);
    expect(lines()).toMatchObject([
      { level: 40, leftOut: 11_990, msg: 'request failed, further times' },
      { level: 40, leftOut: 40, kind: 'request failed,unavailable,55P03' },
    ]);
    expect(await failuresOf(['/late'])).toHaveLength(1);
  });
});

it('a warning that anybody can cause is logged once a second of each kind, then as a number', () => {
  written.length = 0;
  for (let time = 0; time < 100; time += 1) warnSeldom(logger, { kind: `kind ${time % 2}` }, { time }, 'refused');
  expect(lines()).toMatchObject([{ time: 0 }, { time: 1 }]);
  written.length = 0;
  vi.advanceTimersByTime(1_000);
  expect(lines()).toMatchObject([
    { level: 40, kind: 'kind 0', leftOut: 49, msg: 'refused, further times' },
    { kind: 'kind 1', leftOut: 49 },
  ]);
  expect(lines()[0].time).not.toBe(0);
});

it('every mistake of the program is an error with its stack', async () => {
  const logged = await failuresOf(times(50, '/wrong'));
  expect(logged).toHaveLength(50);
  expect(logged[0]).toMatchObject({ level: 50, err: { message: 'a mistake', stack: expect.any(String) } });
});

it('a logged address has no text of a search', async () => {
  written.length = 0;
  await app.inject('/search?limit=5&q=ada%20obi&cursor=x');
  await app.inject('/search?search=ada&state=Lagos');
  expect(lines().map(({ req }) => req.url)).toEqual(['/search?limit=5&q=&cursor=x', '/search?search=&state=Lagos']);
});
