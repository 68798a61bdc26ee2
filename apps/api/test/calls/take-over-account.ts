import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import type { World } from './world.ts';

/** A new member with the portal account that another one has unlinked. */
export async function takeOverAccount(
  world: World,
  { user, call, account }: Awaited<ReturnType<World['registerLinked']>>,
): Promise<TestMember> {
  done(await call('DELETE', '/api/portal/connect'));
  const { firstName, surname } = user;
  const member = await world.register({ firstName, surname });
  const { email, password } = account;
  done(await member.call('POST', '/api/portal/connect', { email, password }));
  return member;
}
