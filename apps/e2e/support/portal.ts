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
  await send('/simulator/accounts', account);
  return account;
}

/** The date that many days before today in Lagos, YYYY-MM-DD. */
export function daysAgo(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(new Date());
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

async function send(path: string, body: object): Promise<void> {
  const response = await fetch(urls.portal + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
}
