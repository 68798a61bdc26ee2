import { namesClient } from '@kopa/contracts/front';
import { realtimePath } from '@kopa/contracts/realtime';
import type { ProxyOptions } from 'vite';

/** Gives the development server's calls and live channel to the API, without headers that name another client. */
export function apiProxy(target: string): Record<string, ProxyOptions> {
  const options: ProxyOptions = {
    target,
    changeOrigin: true,
    configure: (proxy) => {
      for (const event of ['proxyReq', 'proxyReqWs'] as const) {
        proxy.on(event, (request) => {
          for (const name of request.getHeaderNames()) if (namesClient(name)) request.removeHeader(name);
        });
      }
    },
  };
  return { '/api': options, '/uploads': options, [realtimePath]: { ...options, ws: true } };
}
