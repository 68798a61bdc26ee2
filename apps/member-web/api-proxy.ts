import type { ClientRequest } from 'node:http';
import { namesClient } from '@kopa/contracts/front';
import { realtimePath } from '@kopa/contracts/realtime';
import type { ProxyOptions } from 'vite';

/** Removes the headers that name another client: the limits of networks would count an invented address. */
function forgetClient(request: ClientRequest): void {
  for (const name of request.getHeaderNames()) if (namesClient(name)) request.removeHeader(name);
}

/** Gives the development server's calls and live channel to the API. */
export function apiProxy(target: string): Record<string, ProxyOptions> {
  const options: ProxyOptions = {
    target,
    changeOrigin: true,
    configure: (proxy) => {
      proxy.on('proxyReq', forgetClient);
      proxy.on('proxyReqWs', forgetClient);
    },
  };
  return { '/api': options, '/uploads': options, [realtimePath]: { ...options, ws: true } };
}
