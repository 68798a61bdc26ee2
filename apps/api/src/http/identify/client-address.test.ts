import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressesOf, networkOf, trustedProxies } from './client-address.ts';

const request = (remoteAddress: string, forwardedFor?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } }) as unknown as IncomingMessage;

describe('the list of trusted proxies', () => {
  it('holds addresses and ranges, divided by commas, spaces or both', () => {
    const isTrusted = trustedProxies(' 10.0.0.0/8, 192.0.2.7  2001:db8::/32,\n::1 ');
    const trusted = ['10.9.8.7', '192.0.2.7', '2001:db8:5::1', '::1', '::ffff:10.0.0.1'];
    expect(trusted.filter((address) => !isTrusted(address, 0))).toEqual([]);
    expect(['11.0.0.1', '192.0.2.8', '2001:db9::1', '::2', 'unknown'].filter((a) => isTrusted(a, 0))).toEqual([]);
  });

  it('may be empty: nobody is trusted', () => {
    expect(trustedProxies('')('127.0.0.1', 0)).toBe(false);
  });

  it.each(['10.0.0.0/33', '10.0.0.300', 'proxy.example', '0.0.0.0/0', '::/0', '10.0.0.0/8/9', '10.0.0.0/', '*'])(
    'is refused with %s in it, by name',
    (entry) => expect(() => trustedProxies(`127.0.0.1 ${entry}`)).toThrow(`"${entry}" is not an IP address`),
  );
});

describe('the addresses of a request', () => {
  const isTrusted = trustedProxies('10.0.0.0/8');

  it('are that of the connection alone where it is no proxy of ours', () => {
    expect(addressesOf(request('203.0.113.9', '198.51.100.1'), isTrusted)).toEqual(['203.0.113.9']);
  });

  it('are read from the right through trusted hops, and entries that a client puts in front have no effect', () => {
    const forged = '1.1.1.1, 10.5.5.5, 203.0.113.9, 10.0.0.2';
    expect(addressesOf(request('10.0.0.1', forged), isTrusted)).toEqual(['203.0.113.9', '10.0.0.2', '10.0.0.1']);
  });

  it('are empty where the connection has just ended', () => {
    expect(addressesOf({ socket: {}, headers: {} } as IncomingMessage, isTrusted)).toEqual([]);
  });
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});
