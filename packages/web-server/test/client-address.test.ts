import { afterEach, expect, it } from 'vitest';
import { buildWebServer } from '../src/web-server.ts';
import { type BoundedProxy, startProxy } from './bounded-proxy.ts';

const web: BoundedProxy[] = [];
afterEach(async () => {
  for (const server of web.splice(0)) await server.close();
});

/** A web server behind `trustedProxies`; returns the X-Forwarded-For that the API gets for the header that is sent. */
async function behind(trustedProxies: string): Promise<(forwardedFor?: string) => Promise<unknown>> {
  const server = await startProxy(
    async ({ headers }, response) => void response.end(JSON.stringify(headers['x-forwarded-for'])),
    {},
    { trustedProxies },
  );
  web.push(server);
  return async (forwardedFor) =>
    (await fetch(`${server.url}/api/x`, { headers: forwardedFor ? { 'x-forwarded-for': forwardedFor } : {} })).json();
}

it('without a trusted proxy the API hears of the connection’s address, whatever a client claims', async () => {
  const heard = await behind('');
  expect(await heard()).toBe('127.0.0.1');
  expect(await heard('6.6.6.6')).toBe('127.0.0.1');
});

it('behind one trusted proxy the client is the address that the proxy saw, and the proxy follows it', async () => {
  const heard = await behind('127.0.0.1');
  expect(await heard('203.0.113.9')).toBe('203.0.113.9, 127.0.0.1');
  expect(await heard('6.6.6.6, 203.0.113.9')).toBe('203.0.113.9, 127.0.0.1');
});

it('behind two trusted proxies, one of them in a range, the client is before both', async () => {
  const heard = await behind('127.0.0.1 10.0.0.0/8,192.0.2.1');
  expect(await heard('10.66.6.6, 203.0.113.9, 10.0.0.5')).toBe('203.0.113.9, 10.0.0.5, 127.0.0.1');
});

it('a malformed list is refused at the start, by the setting and the entry', async () => {
  const [root, publicUrl, browserConfig] = ['/', 'http://localhost', {}];
  const starting = buildWebServer({ root, publicUrl, browserConfig, trustedProxies: '127.0.0.1, proxy' });
  await expect(starting).rejects.toThrow('TRUSTED_PROXIES: "proxy" is not an IP address');
});
