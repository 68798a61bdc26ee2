import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Bus } from '../../src/live/bus/bus.ts';
import { type ApiProcess, startApi } from '../robustness/api-process.ts';
import { createDatabase, type TestDatabase } from '../robustness/databases.ts';
import { connectAt, type RemoteMember, registerAt } from '../robustness/remote-members.ts';
import { openSilentProxy, type SilentProxy } from '../robustness/silent-proxy.ts';
import { connectSocketAt } from '../sockets.ts';
import { type BusServer, startBusServer } from './valkey-server.ts';

const frame = (text: string) => ({ audience: 'everyone' as const, type: 'new_post' as const, frame: text });

let database: TestDatabase;
let server: BusServer;
beforeAll(async () => {
  database = await createDatabase('migrated');
  server = await startBusServer();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});
/** The settings of a process that joins the bus. */
const settings = () => ({ DATABASE_URL: database.url, VALKEY_URL: server.url });

describe('a message over the bus', () => {
  const open: Bus[] = [];
  afterEach(() => Promise.all(open.splice(0).map((bus) => bus.close())));

  async function twoBuses(url = server.url) {
    const [one, two] = [await server.join(server.url), await server.join(url)];
    open.push(one, two);
    const frames: string[] = [];
    const gaps: string[] = [];
    two.on('frame', (message) => frames.push(message.frame));
    one.on('gap', () => gaps.push('one'));
    two.on('gap', () => gaps.push('two'));
    return { one, two, frames, gaps };
  }

  it.each([
    ['nothing', () => ''],
    ['a word', () => 'hello'],
    ['a text that is no JSON', () => server.envelope('{"half')],
    ['a value that is no list', () => server.envelope('null')],
    ['a shape of another version', () => server.envelope('[["news",{}],["frame",{"to":1}],["presence",null],7]')],
  ])('may be %s: it is left out, and the next frame arrives', async (_what, payload) => {
    const { one, frames } = await twoBuses();
    await server.inject(payload());
    one.send('frame', frame('next'));
    await expect.poll(() => frames).toEqual(['next']);
  });

  it('may be more than a listener can do with: the others get it all the same', async () => {
    const { one, two, frames } = await twoBuses();
    two.on('hello', () => {
      throw new Error('broken');
    });
    one.send('hello', {});
    one.send('frame', frame('next'));
    await expect.poll(() => frames).toEqual(['next']);
  });

  it('is a gap where a connection has died without being closed, and goes on over a new one', async () => {
    const proxy: SilentProxy = await openSilentProxy(server.url);
    const { one, frames, gaps } = await twoBuses(proxy.url);
    one.send('frame', frame('first'));
    await expect.poll(() => frames).toEqual(['first']);
    proxy.fallSilent();
    proxy.acceptAgain();
    await expect.poll(() => gaps).toContain('two');
    one.send('frame', frame('after'));
    await expect.poll(() => frames).toContain('after');
    await Promise.all(open.splice(0).map((bus) => bus.close()));
    proxy.close();
  });
});

describe('a process', () => {
  let stays: ApiProcess;
  let ada: RemoteMember;
  let bayo: RemoteMember;
  beforeAll(async () => {
    stays = await startApi(settings());
    [ada, bayo] = [await registerAt(stays.port), await registerAt(stays.port)];
    await connectAt(ada, bayo);
  });
  afterAll(() => stays.kill('SIGKILL'));

  it('outlives messages that no API sent', async () => {
    const socket = await connectSocketAt(stays.port, ada);
    for (const payload of ['', 'x', server.envelope('[[')]) await server.inject(payload);
    const { body } = await bayo.call('POST', '/api/social-feeds', { type: 'status', content: 'Still here' });
    await socket.next('new_post', ({ post }) => post.id === body.id);
    expect(stays.isRunning()).toBe(true);
    await socket.close();
  });

  it('that dies without a goodbye makes the sockets of the others come back, and its members go offline', async () => {
    const dies = await startApi(settings());
    const watcher = await connectSocketAt(stays.port, ada);
    const lost = await connectSocketAt(dies.port, bayo);
    await watcher.next('user_online_status', ({ userId, isOnline }) => userId === bayo.id && isOnline);
    await dies.kill('SIGKILL');
    expect(await watcher.closed).toBe(1012);
    const isOnline = async () => (await ada.call('GET', `/api/users/${bayo.id}`)).body.isOnline;
    await expect.poll(isOnline).toBe(false);
    await lost.closed;
  });

  it('that stops with a goodbye leaves the sockets of the others open', async () => {
    const stops = await startApi(settings());
    const watcher = await connectSocketAt(stays.port, ada);
    const there = await connectSocketAt(stops.port, bayo);
    await watcher.next('user_online_status', ({ userId, isOnline }) => userId === bayo.id && isOnline);
    expect(await stops.kill('SIGTERM')).toBe(0);
    await there.closed;
    await watcher.next('user_online_status', ({ userId, isOnline }) => userId === bayo.id && !isOnline);
    const next = await startApi(settings());
    expect(watcher.socket.readyState).toBe(watcher.socket.OPEN);
    await next.kill('SIGTERM');
    await watcher.close();
  });
});
