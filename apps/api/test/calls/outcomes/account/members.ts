import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { World } from '../../world.ts';

/** Outcomes of edits of one's own record (product 4.1). */
export const profileEditOutcomes = {
  'frees a former username': async (world: World) => {
    const [member, other] = [await world.register(), await world.register()];
    const edit = (changes: object) => member.call('PATCH', `/api/users/${member.id}`, changes);
    const { username } = member.user;
    done(await edit({ username: `${username}.new` }));
    expect(done(await other.call('PATCH', `/api/users/${other.id}`, { username })).username).toBe(username);
    expect(done(await edit({ username: `${username.toUpperCase()}.NEW` })).username).toBe(
      `${username.toUpperCase()}.NEW`,
    );
  },
};
