import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { addressesOf, type IsTrusted, networkOf } from '@kopa/server-kit/client-address';

export interface ForwardingOptions {
  publicUrl: string;
  /** The proxies in front of this server, whose X-Forwarded-For counts. */
  isTrusted: IsTrusted;
}

/** The sender of a request: the network that limits count, and the headers that describe the client to the API. */
export interface Sender {
  network: string;
  headers: Record<string, string>;
}

/**
 * Reads the client's address from the connection and, behind a trusted proxy, from X-Forwarded-For. The header passed
 * on names only addresses that a trusted proxy has seen. Host and Origin stay the browser's.
 */
export function senderOf(request: IncomingMessage, { publicUrl, isTrusted }: ForwardingOptions): Sender {
  const addresses = addressesOf(request, isTrusted);
  const { host } = request.headers;
  return {
    network: networkOf(addresses[0] ?? ''),
    headers: {
      ...(host ? { host, 'x-forwarded-host': host } : {}),
      'x-forwarded-for': addresses.join(', '),
      'x-forwarded-proto': new URL(publicUrl).protocol.slice(0, -1),
    },
  };
}

/** Headers that concern one connection only (RFC 9110, section 7.6.1), and `expect`, which this server has answered. */
const ofOneConnection = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers that are passed on: all but those of one connection, which its `Connection` header may add to. */
export function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(
    String(headers.connection ?? '')
      .toLowerCase()
      .split(/\s*,\s*/),
  );
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneConnection.has(name) && !named.has(name)));
}
