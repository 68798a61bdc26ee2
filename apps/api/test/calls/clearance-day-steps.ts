import type { TestMember } from '../members.ts';
import { inDays, publish } from './calendar-steps.ts';
import type { World } from './world.ts';

/** The place of the members in the window. */
const place = { state: 'Kebbi', lga: 'Argungu' };

/** A linked member of an LGA on a day of their clearance. */
export async function linkedInWindow(
  world: World,
  { state, lga } = place,
): Promise<Awaited<ReturnType<World['registerLinked']>>> {
  await announceWindow(world.administrator, { state, lga });
  return world.registerLinked({ deploymentState: state, lga, serviceStartDate: inDays(-100) });
}

/** Announces the whole month as the window of an LGA. */
export async function announceWindow(
  administrator: Pick<TestMember, 'call'>,
  audience: { state: string; lga: string },
  kind = 'clearance_window',
): Promise<void> {
  const month = inDays(0).slice(0, 7);
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  await publish(administrator, { kind, audience, from: `${month}-01`, to: `${month}-${days}` });
}

/** Tells how a member has found the clearance of today. */
export const tell = ({ call }: TestMember, status: string, waitMinutes?: number) =>
  call('PUT', '/api/clearance-days/today', { status, waitMinutes });
