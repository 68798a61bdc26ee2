import { callLimits } from '@kopa/contracts/call-limits';
import { fail } from '@kopa/rules/refusal';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerMember } from '../../../../test/members.ts';
import { portalOfTests } from '../../../../test/portal.ts';
import { appOfTests, createTestApp, type TestApp } from '../../../../test/test-app.ts';

const portal = portalOfTests();
const test = appOfTests(portal.settings);
const credentials = { email: 'moving@portal.test', password: 'Portal-Pass-1' };

beforeAll(async () => {
  await portal.add(credentials);
});

describe('a redeployment', () => {
  it('arrives with a refresh and changes the groups; unlinking removes all of it', async () => {
    const ada = await registerMember(test.app, { firstName: 'Ngozi', surname: 'Okafor' });
    await ada.call('POST', '/api/portal/connect', credentials);
    const moved = { deploymentState: 'Kano', lga: 'Dala', cdsAttended: 8 };
    await portal.change(credentials, moved);
    const { status, body } = await ada.call('POST', `/api/users/${ada.id}/refresh`);
    expect(status).toBe(200);
    expect(body).toMatchObject(moved);
    const names = async () =>
      (await ada.call('GET', `/api/users/${ada.id}/groups`)).body.map((group: { name: string }) => group.name).sort();
    expect(await names()).toEqual(['Dala, Kano', 'Kano Corps Members', 'Red Cross CDS, Kano']);
    const unlinked = await ada.call('DELETE', '/api/portal/connect');
    expect(unlinked.body).toMatchObject({ portalConnected: false, lga: null, stateCode: null, daysServed: null });
    expect(await names()).toEqual([]);
  });
});

describe('a refresh after many others', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await createTestApp({ PORTAL_BASE_URL: test.context.config.PORTAL_BASE_URL, KOPA_RATE_LIMIT_FACTOR: '1' });
  });
  afterAll(() => strict.close());

  it('is refused without a call to the portal, but may follow a failed one at once', async () => {
    const ada = await registerMember(strict.app, { firstName: 'Ngozi', surname: 'Okafor' });
    await ada.call('POST', '/api/portal/connect', credentials);
    const asked = vi.spyOn(strict.context.portal, 'fetchRecord');
    const refresh = () => ada.call('POST', `/api/users/${ada.id}/refresh`);
    asked.mockRejectedValueOnce(fail('portal_failed'));
    expect((await refresh()).status).toBe(502);
    const { points } = callLimits.portalRefreshes;
    for (let i = 0; i < points; i += 1) expect((await refresh()).status).toBe(200);
    const refused = await refresh();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(asked).toHaveBeenCalledTimes(points + 1);
  });
});
