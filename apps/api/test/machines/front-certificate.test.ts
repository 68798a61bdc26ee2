import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCertificate, type Front, startFront } from './front.ts';
import { switched, upgrade } from './handshake.ts';

let folder: string;
let front: Front;
/** Stands for everything behind the front, and for the client of a certificate authority. */
const behind = createServer((call, response) => response.end(`answer to ${call.url}`));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kopa-certificate-'));
  behind.on('upgrade', (_call, socket) => {
    socket.write(switched);
    socket.pipe(socket);
  });
  await once(behind.listen(0, '127.0.0.1'), 'listening');
  const { port } = behind.address() as AddressInfo;
  front = await startFront({
    folder,
    apiPorts: [port],
    webPort: port,
    kind: 'tls',
    settings: { ACME: `127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  await front.stop();
  behind.close();
  await rm(folder, { recursive: true });
});

it('passes the question of a certificate authority on, where all else is redirected to TLS', async () => {
  const ask = (path: string) => fetch(`http://127.0.0.1:${front.secondPort}${path}`, { redirect: 'manual' });
  const question = '/.well-known/acme-challenge/token';
  expect(await (await ask(question)).text()).toBe(`answer to ${question}`);
  expect((await ask('/feed')).status).toBe(308);
});

it('a reload shows the renewed certificate and refuses no connection, while live sockets stay open', async () => {
  const live = await shake();
  const answer = () => once(live, 'data').then(String);
  live.write(upgrade);
  expect(await answer()).toContain('101');
  const old = fingerprintOf(live);
  createCertificate(folder);
  front.child.kill('SIGUSR2');
  const shown = async () => {
    const socket = await shake();
    const fingerprint = fingerprintOf(socket);
    socket.destroy();
    return fingerprint;
  };
  await expect.poll(shown, { interval: 20 }).not.toBe(old);
  live.write('still there');
  expect(await answer()).toBe('still there');
  live.destroy();
});

/** Opens a connection. @throws Error if it is refused */
async function shake(): Promise<TLSSocket> {
  const socket = connect({ port: front.port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  return socket;
}

function fingerprintOf(socket: TLSSocket): string {
  return socket.getPeerCertificate().fingerprint256;
}
