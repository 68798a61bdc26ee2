import { findFreePorts } from '@kopa/dev/free-ports';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Bus } from '../../src/live/bus/bus.ts';
import { createValkeyBus } from '../../src/live/bus/valkey-bus.ts';
import { type ApiProcess, startApi } from '../robustness/api-process.ts';
import { createDatabase, type TestDatabase } from '../robustness/databases.ts';
import { type RemoteMember, registerAt } from '../robustness/remote-members.ts';
import { connectSocketAt } from '../sockets.ts';
import { quiet, shortWaits, startValkey, type ValkeyServer } from './valkey-server.ts';

let valkey: ValkeyServer;
beforeAll(async () => {
  valkey = await startValkey();
});
afterAll(() => valkey.stop());

describe('the bus', () => {
  const open: Bus[] = [];
  afterEach(() => Promise.all(open.splice(0).map((bus) => bus.close())));

  async function join(url = valkey.url) {
    const warnings: unknown[] = [];
    const warn = (...details: unknown[]) => warnings.push(details.at(-1));
    const bus = await createValkeyBus(url, { ...quiet, warn }, shortWaits);
    open.push(bus);
    const heard: string[] = [];
    bus.on('frame', ({ frame }, sender) => sender !== bus.processId && heard.push(frame));
    bus.on('gap', () => heard.push('gap'));
    return { bus, heard, warnings };
  }
  const send = (bus: Bus, frame: string) => bus.send('frame', { audience: 'everyone', type: 'new_post', frame });

  it('of another database of the same Valkey is another bus', async () => {
    const [one, same, other] = [
      await join(`${valkey.url}/1`),
      await join(`${valkey.url}/1`),
      await join(`${valkey.url}/2`),
    ];
    send(other.bus, 'not for them');
    send(one.bus, 'for the same');
    await expect.poll(() => same.heard).toEqual(['for the same']);
    expect([one.heard, other.heard]).toEqual([[], []]);
  });

  it('carries a frame of 5 million characters', async () => {
    const [one, two] = [await join(), await join()];
    const long = 'x'.repeat(5_000_000);
    send(one.bus, long);
    await expect.poll(() => two.heard.map(({ length }) => length)).toEqual([long.length]);
  });

  it('is a gap for all while Valkey hangs, stores no event, and continues when it answers again', async () => {
    const [one, two] = [await join(), await join()];
    send(one.bus, 'before');
    send(two.bus, 'before, too');
    await expect.poll(() => [...two.heard, ...one.heard]).toEqual(['before', 'before, too']);
    valkey.freeze();
    send(one.bus, 'while it hangs');
    await expect.poll(() => one.warnings).toContain('bus connection lost');
    send(one.bus, 'while it is away');
    valkey.thaw();
    await expect.poll(() => two.heard).toContain('gap');
    await expect.poll(() => one.heard).toContain('gap');
    await expect
      .poll(() => {
        send(one.bus, 'after');
        return two.heard;
      })
      .toContain('after');
    expect(two.heard).not.toContain('while it is away');
  });

  it('begins alone where Valkey is away, and with a gap when it comes', async () => {
    const port = await findFreePorts([0]);
    const { bus, heard } = await join(`redis://127.0.0.1:${port}`);
    send(bus, 'to nobody');
    const late = await startValkey(port);
    await expect.poll(() => heard).toEqual(['gap']);
    const other = await join(late.url);
    send(other.bus, 'together');
    await expect.poll(() => heard).toContain('together');
    await Promise.all(open.splice(0).map((one) => one.close()));
    await late.stop();
  });
});

describe('processes', () => {
  let database: TestDatabase;
  let apis: [ApiProcess, ApiProcess];
  let ada: RemoteMember;
  beforeAll(async () => {
    database = await createDatabase('migrated');
    const settings = { DATABASE_URL: database.url, VALKEY_URL: valkey.url };
    apis = [await startApi(settings), await startApi(settings)];
    ada = await registerAt(apis[0].port);
  });
  afterAll(async () => {
    await Promise.all(apis.map((api) => api.kill('SIGKILL')));
    await database.drop();
  });
  const share = (content: string) => ada.call('POST', '/api/social-feeds', { type: 'status', content });

  it('answer calls while Valkey hangs; then the sockets of the others come back, and events arrive again', async () => {
    const other = await connectSocketAt(apis[1].port, ada);
    valkey.freeze();
    const statuses: number[] = [];
    for (let i = 0; i < 20; i += 1) statuses.push((await share(`While it hangs ${i}`)).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const again = await connectSocketAt(apis[0].port, ada);
    expect((await ada.at(apis[1].port).call('GET', '/api/social-feeds')).body[0].content).toBe('While it hangs 19');
    await expect.poll(() => apis[0].logged.join('')).toContain('bus connection lost');
    valkey.thaw();
    expect([await other.closed, await again.closed]).toEqual([1012, 1012]);
    const back = await connectSocketAt(apis[1].port, ada);
    const { id } = (await share('After it')).body;
    await back.next('new_post', ({ post }) => post.id === id);
    await back.close();
  });

  it('end the sockets of all when Valkey restarts, for a reconnect', async () => {
    const sockets = await Promise.all(apis.map(({ port }) => connectSocketAt(port, ada)));
    const port = Number(new URL(valkey.url).port);
    await valkey.stop();
    expect((await share('Without Valkey')).status).toBe(201);
    valkey = await startValkey(port);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([1012, 1012]);
  });
});
