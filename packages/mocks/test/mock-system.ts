import type { Answer, Published, RunningSystem, System, WireRequest } from '@kopa/conformance/system';
import { setupServer } from 'msw/node';
import { buildAdministrator } from '../src/builders.ts';
import { handlersOf } from '../src/handlers.ts';
import type { World } from '../src/world.ts';
import { createWorld } from '../src/world.ts';

const origin = 'http://kopa.test';

/** The mocked API with its real msw handlers. Each run has a new world. */
export const mocks: System = {
  async open() {
    const world = createWorld({ sessions: new Map(), administrators: [], portalAccounts: [], now: ticking() });
    const server = setupServer(...handlersOf(world));
    server.listen({ onUnhandledFrame: 'error' });
    return runningOf(world, () => server.close());
  },
};

/** The time of the rows, later at each reading. */
function ticking(): () => Date {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Date.now());
    return new Date(last);
  };
}

/** The operations that the valid calls need, and no others. */
function runningOf(world: World, close: () => void): RunningSystem {
  let published: Published[] = [];
  world.publish = ({ type, payload }, audience) => published.push({ type, payload, audience });
  return {
    request,
    fingerprint: async () => JSON.stringify(world, (_name, value) => (isCollection(value) ? [...value] : value)),
    takePublished() {
      const taken = published;
      published = [];
      return taken;
    },
    async addAdministrator(administrator) {
      world.administrators.push(buildAdministrator(world.nextId(), administrator));
    },
    async addPortalAccount(account) {
      world.portalAccounts?.push({ ...account });
    },
    async mailedToken(address, page) {
      const wanted = page === 'reset-password' ? 'password_reset' : 'email_confirmation';
      const link = world.links.findLast(({ email, purpose }) => email === address && purpose === wanted);
      return link?.token ?? '';
    },
    limits: null,
    close: async () => close(),
  } satisfies Partial<RunningSystem> as RunningSystem;
}

const isCollection = (value: unknown) => value instanceof Map || value instanceof Set;

async function request({ method, url, headers, payload }: WireRequest): Promise<Answer> {
  const body = payload === undefined ? {} : { body: payload };
  const answer = await fetch(origin + url, { method, headers, ...body });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return {
    status: answer.status,
    headers: { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() },
    body: isJson ? JSON.parse(text) : text,
  };
}
