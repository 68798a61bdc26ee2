import { signInAdministrator } from './administrators.ts';
import { inDays } from './calls/calendar-steps.ts';
import { announceWindow } from './calls/clearance-day-steps.ts';
import { registerMember, type TestMember } from './members.ts';
import type { TestApp } from './test-app.ts';

/** A member whose window is open today. */
export async function memberInWindow({ app, context }: TestApp): Promise<TestMember> {
  await announceWindow(await signInAdministrator(app, 'super_admin'), { state: 'Kebbi', lga: 'Argungu' });
  const member = await registerMember(app);
  await context.db
    .updateTable('members')
    .set({ portalConnected: true, deploymentState: 'Kebbi', lga: 'Argungu', serviceStartDate: inDays(-100) })
    .where('id', '=', member.id)
    .execute();
  return member;
}
