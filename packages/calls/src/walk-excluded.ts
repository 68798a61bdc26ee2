import type { ErrorCode } from '@kopa/contracts/errors';
import { callLimits } from '@kopa/contracts/limits';
import { refusalsOf } from '@kopa/contracts/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoData, portalAccount } from './forms.ts';
import { type Answer, type Failure, failures, type System } from './system.ts';
import { table } from './table.ts';
import { createWorld, type World } from './world.ts';

const share = ({ ada }: World, headers: Record<string, string> = {}) =>
  ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Hello' }, headers);

/** Calls that lead to a refusal on a system that has it. Only these refusals may be excluded. */
const provocations: Partial<Record<ErrorCode, (world: World) => Promise<Answer>>> = {
  wrong_origin: (world) => share(world, { origin: 'https://evil.example' }),
  rate_limited: async (world) => {
    if (world.limits !== null) world.limits.passed = 'posts';
    let answer = await share(world);
    for (let count = 0; count < callLimits.posts.points && answer.status === 201; count += 1) {
      answer = await share(world);
    }
    if (world.limits !== null) world.limits.passed = null;
    return answer;
  },
  ...Object.fromEntries((Object.keys(failures) as Failure[]).map((code) => [code, (world) => during(world, code)])),
};

/** Makes a call that the failure concerns while the system fails. A system that cannot fail so just answers. */
async function during(world: World, failure: Failure): Promise<Answer> {
  const mend = await world.fail(failure).catch(() => () => undefined);
  try {
    if (failure === 'no_space') {
      return await world.ada.call('POST', `/api/users/${world.ada.id}/upload-photo`, { imageData: photoData });
    }
    if (!failure.startsWith('portal_')) return await share(world);
    const { email, password } = portalAccount(world.ada.user);
    return await world.ada.call('POST', '/api/portal/connect', { email, password });
  } finally {
    await mend();
  }
}

/** Tests the list of excluded refusals: it names exactly those that the system does not return when provoked. */
export function walkExcluded(system: System): void {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await system.open());
  });
  afterAll(() => world.close());

  const documented = new Set(table.flatMap(({ route, who }) => refusalsOf(route, who)));
  it.each(Object.keys(system.excludedRefusals))(
    'excludes %s, which a contract lists and a test can provoke',
    (code) => {
      expect([...documented]).toContain(code);
      expect(Object.keys(provocations)).toContain(code);
    },
  );

  describe.each(Object.entries(provocations))('%s', (code, provoke) => {
    const isExcluded = Object.hasOwn(system.excludedRefusals, code);
    it(isExcluded ? 'is excluded and not returned' : 'is returned', async () => {
      const { body } = await provoke(world);
      if (isExcluded) expect(body.code).not.toBe(code);
      else expect(body.code).toBe(code);
    });
  });
}
