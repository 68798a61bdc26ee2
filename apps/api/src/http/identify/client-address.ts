import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ip from 'ipaddr.js';

/** True for the address of a proxy of ours, whose X-Forwarded-For counts. */
export type IsTrusted = (address: string, hop: number) => boolean;

/**
 * Reads a list of addresses and CIDR ranges, divided by commas or spaces; an empty one trusts nobody.
 * @throws Error that names the setting and the entry that is no address and no range
 */
export function trustedProxies(list: string): IsTrusted {
  const entries = list.split(/[\s,]+/).filter(Boolean);
  for (const entry of entries) {
    if (!isNetwork(entry))
      throw new Error(`TRUSTED_PROXIES: "${entry}" is not an IP address or a CIDR range such as 10.0.0.0/8`);
  }
  return proxyAddress.compile(entries);
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  if (!ip.isValid(address) || rest.length > 0) return false;
  // A range of length 0 would trust everybody, and so any invented address.
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) > 0 && ip.isValidCIDR(entry));
}

/**
 * The addresses that a request came through, the client's first, the nearest proxy's last. X-Forwarded-For is read from
 * the right, and only as long as the address that added an entry is trusted: a client's invented entries have no
 * effect.
 */
export function addressesOf(request: IncomingMessage, isTrusted: IsTrusted): string[] {
  // A connection that has just ended has no address any more.
  if (request.socket.remoteAddress === undefined) return [];
  return proxyAddress.all(request, isTrusted).reverse();
}

const networkGroups = 4;

/**
 * The network that limits count: an IPv4 address itself, and the /64 of an IPv6 address, of which one household or
 * machine has all. IPv4 written as IPv6 counts as IPv4; a malformed address is taken as it is.
 */
export function networkOf(address: string): string {
  if (!ip.isValid(address)) return address;
  const parsed = ip.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = (parsed as ip.IPv6).parts.slice(0, networkGroups).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
