import { randomUUID } from 'node:crypto';
import { adminLogin } from '@kopa/contracts/admin/admin';
import { createAdministrator } from '@kopa/contracts/admin/administrators';
import { suspendUser } from '@kopa/contracts/admin/users';
import { type Client, createClient } from '@kopa/contracts/client';
import { demoAdministrators } from '@kopa/contracts/demo';
import { expect, type Page } from '@playwright/test';
import type { TestMember } from './people.ts';
import { urls } from './stack.ts';

export const [superAdmin] = demoAdministrators;
export const [, moderator] = demoAdministrators;
export interface Credentials {
  username: string;
  password: string;
}

/** Fills in the login of the administrators' portal and waits for the dashboard. */
export async function signInAsAdministrator(
  page: Page,
  { username, password }: Credentials = superAdmin,
): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin-dashboard$/);
}

/** Searches for a member in User Management and returns their card. */
export async function findCard(page: Page, member: TestMember) {
  await page.getByPlaceholder('Search users by name, email, or username...').fill(member.email);
  const card = page.getByRole('listitem').filter({ hasText: member.email });
  await expect(card).toBeVisible();
  await expect(page.getByText('1-1 of 1 users')).toBeVisible();
  return card;
}

/** Signs in an administrator, and returns their client of the API. */
export async function administratorApi({ username, password }: Credentials): Promise<Client> {
  const { token } = await createClient({ baseUrl: urls.api }).call(adminLogin, { body: { username, password } });
  return createClient({ baseUrl: urls.api, headers: () => ({ authorization: `Bearer ${token}` }) });
}

/** An administrator of a scenario alone: others look at something else at the same time. */
export async function newAdministrator(role: 'moderator' | 'official', name: string) {
  const tag = randomUUID().slice(0, 8);
  const credentials = { username: `${role}_${tag}`, password: `Official-${tag}-1` };
  const api = await administratorApi(superAdmin);
  const { id } = await api.call(createAdministrator, { body: { ...credentials, name, role } });
  return { id, name, ...credentials };
}

/** Suspends a member through the API. */
export async function suspend({ user }: TestMember): Promise<void> {
  const api = await administratorApi(superAdmin);
  await api.call(suspendUser, { params: { id: user.id } });
}
