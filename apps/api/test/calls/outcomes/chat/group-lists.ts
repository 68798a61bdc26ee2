import type { Group } from '@kopa/contracts/chat/groups';
import { screenLimits } from '@kopa/contracts/screen-limits';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import { create } from '../../../steps/groups.ts';
import type { Row } from '../../row.ts';

/** The outcomes of the lists of groups. */
export const featuredOutcomes: Row['outcomes'] = {
  'features groups with more than 50 members': async (world) => {
    const { ada, bayo, register } = world;
    const { id } = await create(ada, { name: 'Teachers of Kogi' });
    const featured = async () =>
      done(await bayo.call('GET', '/api/groups?standing=featured&limit=3')).map((group: Group) => group.id);
    for (let members = 1; members < screenLimits.discovery.featuredGroupMembersAbove; members += 1) {
      done(await (await register()).call('POST', `/api/groups/${id}/members`));
    }
    expect(await featured()).not.toContain(id);
    done(await bayo.call('POST', `/api/groups/${id}/members`));
    expect(await featured()).toContain(id);
  },
};
