import { mentionLimits } from '@kopa/contracts/limits';
import * as people from '@kopa/contracts/people';
import { isSameName } from '@kopa/rules/auth';
import { assertFound } from '@kopa/rules/existence';
import { folded } from '@kopa/rules/search';
import { callsOf } from '../calls.ts';
import { isFound, isReachable, memberOf, otherUserView, personView } from '../views.ts';
import type { World } from '../world.ts';

/** Members by username, and those whom a mention may mean. */
export function peopleHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(people.getPerson, ({ user: viewer, params }) => {
      const found = world.members.find(({ user }) => isSameName(user.username, params.username));
      assertFound(found && isReachable(world, viewer.id, found.user.id) ? found : null);
      return otherUserView(world, viewer, memberOf(world, found?.user.id ?? 0).user);
    }),
    calls.member(people.suggestPeople, ({ user: viewer, query }) => {
      const others = world.members.map(({ user }) => user).filter((user) => user.id !== viewer.id);
      const reached = others.filter((user) => isFound(world, viewer.id, user));
      const byUsername = reached.filter(({ username }) => username.toLowerCase().startsWith(query.q.toLowerCase()));
      const byName = reached.filter(
        (user) => !byUsername.includes(user) && folded(user.name).startsWith(folded(query.q)),
      );
      const inOrder = [byUsername, byName].flatMap((list) =>
        list.toSorted((a, b) => (a.username.toLowerCase() < b.username.toLowerCase() ? -1 : 1)),
      );
      return inOrder.slice(0, mentionLimits.suggestions).map(personView);
    }),
  ];
}
