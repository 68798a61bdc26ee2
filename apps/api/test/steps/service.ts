import type { Clearance } from '@kopa/contracts/service/service-year';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';

/** A month of a member's clearances. */
export async function clearanceOf({ id, call }: TestMember, month: string): Promise<Clearance | undefined> {
  const { clearances } = done(await call('GET', `/api/users/${id}/service`));
  return clearances.find((one: Clearance) => one.month === month);
}
