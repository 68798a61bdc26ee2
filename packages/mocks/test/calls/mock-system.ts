import type { Answer, Failure, Published, RunningSystem, System, WireRequest } from '@kopa/calls/system';
import { storageLimits } from '@kopa/contracts/limits';
import { setupServer } from 'msw/node';
import { buildAdministrator } from '../../src/builders.ts';
import { handlersOf } from '../../src/handlers.ts';
import type { World } from '../../src/world.ts';
import { createWorld } from '../../src/world.ts';

const origin = 'http://kopa.test';
const dayLength = 24 * 60 * 60 * 1000;

/** The mocked API with its real msw handlers. Each run has a new world. */
export const mocks: System = {
  excludedRefusals: {
    rate_limited: 'The mocks do not count calls.',
    wrong_origin: 'Only the page that started the mocks can reach them, so there is no other origin.',
    overloaded: 'The mocks have no process that could be overloaded.',
    internal_error: 'msw itself responds to an unexpected error and prints it.',
    unavailable: 'The mocks have no database. The scenario "errors" shows pages without one.',
    no_space: 'The mocks have no disk.',
  },
  async open() {
    const world = createWorld({ sessions: new Map(), administrators: [], portalAccounts: [] });
    const server = setupServer(...handlersOf(world));
    server.listen({ onUnhandledFrame: 'error' });
    return runningOf(world, () => server.close());
  },
};

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
    async ageCodes(username) {
      for (const [token, holder] of world.adminTokens) if (holder === username) world.codeTimes.set(token, 0);
    },
    async ageMessage(sort, id) {
      const messages: { id: number; createdAt: string }[] = sort === 'direct' ? world.messages : world.groupMessages;
      const message = messages.find((one) => one.id === id);
      Object.assign(message ?? {}, { createdAt: new Date(world.now().getTime() - dayLength / 24).toISOString() });
    },
    async addOwnerlessCase() {
      const [id, now] = [world.nextId(), world.now().toISOString()];
      const subject = {
        subjectType: 'group',
        subjectId: 1,
        memberId: null,
        snapshot: { text: null, photo: null, photos: [] as string[], voice: null },
      } as const;
      world.cases.push({ id, ...subject, assignee: null, decision: null, firstReportedAt: now, lastReportedAt: now });
      return id;
    },
    async fillStorage(memberId) {
      const file = { id: world.nextId(), userId: memberId, url: '/uploads/all.webm', dataUrl: '' };
      world.voiceNotes.push({ ...file, seconds: 1, bytes: storageLimits.perMember });
    },
    async addPortalAccount(account) {
      world.portalAccounts?.push({ ...account });
    },
    async changePortalAccount(email, changes) {
      const account = world.portalAccounts?.find((known) => known.email === email);
      Object.assign(account ?? {}, changes);
    },
    async breakPortalLink(memberId) {
      const member = world.members.find(({ user }) => user.id === memberId);
      if (member?.link !== undefined) member.link.works = false;
    },
    async mailedToken(address, page) {
      const wanted = page === 'reset-password' ? 'password_reset' : 'email_confirmation';
      const link = world.links.findLast(({ email, purpose }) => email === address && purpose === wanted);
      return link?.token ?? '';
    },
    missPushKeyOnce() {
      const { pushKey } = world;
      Object.defineProperty(world, 'pushKey', {
        configurable: true,
        // The fingerprint does not read it.
        enumerable: false,
        get() {
          Object.defineProperty(world, 'pushKey', { value: pushKey });
          return null;
        },
      });
    },
    async addRejectedRequest({ requesterId, recipientId, askedDaysAgo, rejectedDaysAgo }) {
      const ago = (days: number) => new Date(world.now().getTime() - days * dayLength).toISOString();
      const times = { createdAt: ago(askedDaysAgo), decidedAt: ago(rejectedDaysAgo) };
      const pair = { userId: requesterId, connectedUserId: recipientId, status: 'rejected' as const };
      world.connections.push({ id: world.nextId(), ...pair, ...times });
    },
    async fail(failure) {
      world.portalFault = portalFaultOf(failure);
      return () => {
        world.portalFault = null;
      };
    },
    limits: null,
    close: async () => close(),
  };
}

/** Only the portal of a mocked world can fail. */
function portalFaultOf(failure: Failure): World['portalFault'] {
  if (failure !== 'portal_failed' && failure !== 'portal_timeout') throw new Error(`the mocks never return ${failure}`);
  return failure;
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
