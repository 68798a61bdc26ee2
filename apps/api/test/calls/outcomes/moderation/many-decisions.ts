import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import { decide, newCase, openCase } from '../../../steps/reports.ts';
import type { World } from '../../world.ts';

/** Outcomes of the decision of several cases at once (product 4.24). */
export const manyDecisionOutcomes = {
  'decides each case by its own rules, in the order given': async (world: World) => {
    const ofMember = await openCase(world, world.ada, 'member', (await world.register()).id);
    const [first, decided, last] = [await newCase(world), await newCase(world), await newCase(world)];
    const { call } = world.administrator;
    done(await decide(world.administrator, decided, { action: 'dismiss' }));
    const missing = 9_007_199_254_740_991;
    const caseIds = [last, ofMember, decided, missing, first];
    expect(done(await call('POST', '/api/admin/cases/decisions', { caseIds, action: 'remove' }))).toEqual({
      decided: [last, first],
      refused: [
        { id: ofMember, code: 'cannot_remove' },
        { id: decided, code: 'already_decided' },
        { id: missing, code: 'not_found' },
      ],
    });
    for (const id of [first, last]) {
      expect(done(await call('GET', `/api/admin/cases/${id}`)).decision).toMatchObject({ action: 'remove' });
    }
    expect(done(await call('GET', `/api/admin/cases/${ofMember}`)).status).toBe('open');
  },
};
