import type { Registration } from '@kopa/contracts/account/auth';
import { portalAccount } from '../forms.ts';
import { registerMember, type TestMember } from '../members.ts';
import type { TestApp } from '../test-app.ts';

type Test = Pick<TestApp, 'app' | 'context'>;

/** Where a member serves. */
export interface Place {
  state?: string;
  lga?: string;
  batch?: string;
  cdsGroup?: string;
  ppa?: string;
}

/** Gives a member a portal record, directly in the database; `record` has further columns. */
export async function deploy(
  { context }: Pick<Test, 'context'>,
  { id, user }: TestMember,
  { state, lga, batch, cdsGroup = 'Sports', ppa = 'A school' }: Place,
  record: object = {},
): Promise<void> {
  const { stateCode } = portalAccount(user);
  const service = { serviceStartDate: '2026-03-05', serviceDays: 365, cdsAttended: 6 };
  await context.db
    .updateTable('members')
    .set({ portalConnected: true, deploymentState: state, lga, batch, cdsGroup, ppa, ...service, ...record })
    .set((eb) => ({ stateCode: eb.fn.coalesce('stateCode', eb.val(stateCode)) }))
    .where('id', '=', id)
    .execute();
}

/** Registers a member who serves in a place. */
export async function memberIn(
  test: Test,
  place: Place,
  form: Partial<Registration> = {},
  record: object = {},
): Promise<TestMember> {
  const member = await registerMember(test.app, form);
  await deploy(test, member, place, record);
  return member;
}
