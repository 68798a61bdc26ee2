import { randomInt, randomUUID } from 'node:crypto';
import type { Account } from '@kopa/portal-simulator/accounts';
import { urls } from './stack.ts';

/** A corps member in the portal simulator. */
export type PortalAccount = Omit<Account, 'accountId' | 'middleName'> & { middleName?: string };

/** Adds a corps member to the simulator; missing fields get defaults, unique where necessary. */
export async function addPortalAccount(
  given: Pick<PortalAccount, 'firstName' | 'surname'> & Partial<PortalAccount>,
): Promise<PortalAccount> {
  const account: PortalAccount = {
    email: `member.${randomUUID()}@portal.example`,
    password: 'Portal-Pass-1',
    stateCode: `LA/26A/${randomInt(1_000_000_000)}`,
    batch: '2026 Batch A',
    deploymentState: 'Lagos',
    lga: 'Ikeja',
    ppa: 'Ministry of Health',
    cdsGroup: 'Health Group B',
    serviceStartDate: daysAgo(100),
    cdsAttended: 5,
    ...given,
  };
  await send('POST', '/simulator/accounts', account);
  return account;
}

/** Changes a corps member in the simulator, for example the deployment or attendance. */
export async function changePortalAccount(email: string, changes: Partial<PortalAccount>): Promise<void> {
  await send('PATCH', `/simulator/accounts/${encodeURIComponent(email)}`, changes);
}

/** Sets the simulator's fault for all members; `none` ends it. */
export async function setPortalFault(mode: 'none' | 'hang' | 'error' | 'garbage' | 'redirect'): Promise<void> {
  await send('POST', '/simulator/fault', { mode });
}

/** The date that many days before today in Lagos, YYYY-MM-DD. */
export function daysAgo(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(new Date());
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

async function send(method: 'POST' | 'PATCH', path: string, body: object): Promise<void> {
  const response = await fetch(urls.portal + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
}
