import type { IncomingHttpHeaders } from 'node:http';

export interface ForwardingOptions {
  publicUrl: string;
  /** True behind a proxy of ours: its X-Forwarded-For is kept and extended. */
  trustForwarded: boolean;
}

/** Headers that tell the API the client's address and the public protocol. Host and Origin stay the browser's. */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  remoteAddress: string | undefined,
  { publicUrl, trustForwarded }: ForwardingOptions,
): Record<string, string> {
  const before = trustForwarded ? headers['x-forwarded-for'] : undefined;
  return {
    ...(headers.host ? { host: headers.host, 'x-forwarded-host': headers.host } : {}),
    'x-forwarded-for': [before, remoteAddress].flat().filter(Boolean).join(', '),
    'x-forwarded-proto': new URL(publicUrl).protocol.slice(0, -1),
  };
}
