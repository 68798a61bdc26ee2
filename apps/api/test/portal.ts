import { buildSimulator } from '@kopa/portal-simulator/simulator';
import { afterAll } from 'vitest';
import { type PortalAccount, portalAccount } from './forms.ts';

export type TestPortal = ReturnType<typeof createPortal>;

/** A portal without accounts. */
export function createPortal() {
  const simulator = buildSimulator([]);
  return {
    /** The settings of the application that lead to the portal. */
    settings: async () => ({ PORTAL_BASE_URL: await simulator.listen({ port: 0, host: '127.0.0.1' }) }),
    /** Adds an account, which is Ngozi Okafor's unless the changes name somebody else. */
    async add(changes: Partial<PortalAccount> = {}): Promise<PortalAccount> {
      const payload = portalAccount({ firstName: 'Ngozi', surname: 'Okafor' }, changes);
      const { statusCode, body } = await simulator.inject({ method: 'POST', url: '/simulator/accounts', payload });
      if (statusCode !== 201) throw new Error(`the portal answered ${statusCode}: ${body}`);
      return payload;
    },
    change: ({ email }: { email: string }, payload: Partial<PortalAccount>) =>
      simulator.inject({ method: 'PATCH', url: `/simulator/accounts/${email}`, payload }),
    /** The token that the portal gives for an account. */
    async tokenOf({ email, password }: { email: string; password: string }): Promise<string> {
      const answer = await simulator.inject({ method: 'POST', url: '/sessions', payload: { email, password } });
      return answer.json().token;
    },
    fault: (mode: string) => simulator.inject({ method: 'POST', url: '/simulator/fault', payload: { mode } }),
    close: () => simulator.close(),
  };
}

/** A portal for the tests of a file. */
export function portalOfTests(): TestPortal {
  const portal = createPortal();
  afterAll(() => portal.close());
  return portal;
}
