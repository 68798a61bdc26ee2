import { calls as contracts } from '@kopa/contracts/calls';
import { refusalsOf } from '@kopa/contracts/refusals';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Api } from '../src/http/api.ts';

const calls = contracts.map((route) => ({
  name: `${route.method} ${route.url}`,
  method: route.method as string,
  path: new RegExp(`^${route.url.replace(/\/$/, '').replaceAll(/:[A-Za-z]+/g, '[^/]+')}/?$`),
  refusals: new Set<string>(refusalsOf(route)),
}));

/** Makes injected calls throw if the application refuses them with a code that their contract does not document. */
export function requireDocumentedRefusals(app: Api): void {
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>;
  const checked = async (options: InjectOptions | string) => {
    const response = await inject(options);
    const { method = 'GET', url = '' } = typeof options === 'string' ? { url: options } : options;
    const [path] = String(url).split('?') as [string];
    const call = calls.find((known) => known.method === method && known.path.test(path));
    if (call === undefined || response.statusCode < 400) return response;
    const { code } = response.json<{ code: string }>();
    if (!call.refusals.has(code)) throw new Error(`${call.name} is refused by ${code}, which is not documented`);
    return response;
  };
  app.inject = checked as typeof app.inject;
}
