import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import { caseAbout, openCase, reportOf } from '../../report-steps.ts';
import type { World } from '../../world.ts';

/** Outcomes of the decision of several cases at once (product 4.24). */
export const manyDecisionOutcomes = {
  'decides each case by its own rules, in the order given': async (world: World) => {
    const member = await world.register();
    done(await reportOf(world.ada, 'member', member.id));
    const ofMember = await caseAbout(world, 'member', member.id);
    const [first, decided, last] = [await openCase(world), await openCase(world), await openCase(world)];
    const { call } = world.administrator;
    done(await call('POST', `/api/admin/cases/${decided}/decision`, { action: 'dismiss' }));
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
