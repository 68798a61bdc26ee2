import { randomUUID } from 'node:crypto';
import { acceptOffice, endOffice, listAdminOffices, type Office, offerOffice } from '@kopa/contracts/office/offices';
import { openRollCall, type RollCall } from '@kopa/contracts/office/roll-calls';
import { administratorApi, type Credentials, newAdministrator, superAdmin } from './administrators.ts';
import { registerServingMember, type TestMember } from './people.ts';
import { daysAgo } from './portal.ts';

/** The last day of the offices of scenarios. */
const until = () => daysAgo(-30);

/** Members with these first names who serve in a CDS group of their own in Bali, Taraba. */
export async function cdsGroupOf(...firstNames: string[]): Promise<TestMember[]> {
  const place = { deploymentState: 'Taraba', lga: 'Bali', cdsGroup: `Group ${randomUUID().slice(0, 8)}` };
  return Promise.all(firstNames.map((firstName) => registerServingMember(firstName, 'Ebiere', place)));
}

/** Offers a member to be executive of their CDS group. */
export async function offerExecutive({ user }: TestMember): Promise<Office> {
  const { deploymentState: state, lga, cdsGroup } = user;
  if (state === null || lga === null || cdsGroup === null) throw new Error('the member serves nowhere');
  const api = await administratorApi(superAdmin);
  const body = { kind: 'cds_executive', state, lga, cdsGroup, holder: { userId: user.id }, until: until() } as const;
  return api.call(offerOffice, { body });
}

/** Makes a member executive of their CDS group, and opens a roll call of today. */
export async function openRollCallOf(member: TestMember, title: string): Promise<RollCall> {
  const { id } = await offerExecutive(member);
  await member.api.call(acceptOffice, { params: { id } });
  const body = { title, on: daysAgo(0), from: '09:00', to: '12:00' };
  return member.api.call(openRollCall, { params: { id }, body });
}

/** Credentials of a new official who is offered to be inspector of an LGA of Lagos; an earlier one leaves. */
export async function newInspector(lga: string): Promise<Credentials> {
  const api = await administratorApi(superAdmin);
  const earlier = await api.call(listAdminOffices, { query: { state: 'Lagos', kind: 'inspector' } });
  for (const office of earlier) {
    if (office.lga === lga && office.status !== 'ended') await api.call(endOffice, { params: { id: office.id } });
  }
  const official = await newAdministrator('official', 'Amaka Nnadi');
  const holder = { administratorId: official.id };
  await api.call(offerOffice, { body: { kind: 'inspector', state: 'Lagos', lga, holder, until: until() } });
  return official;
}
