import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { signInAdministrator } from '../../test/administrators.ts';
import { registration } from '../../test/forms.ts';
import { call, registerPair } from '../../test/members.ts';
import { appOfTests } from '../../test/test-app.ts';
import { createLink } from './mail-links.queries.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

vi.mock('./passwords.ts', { spy: true });

const test = appOfTests();

it('no call holds a connection of the database while it waits for a hash', async () => {
  const { app, context } = test;
  const [ada, bayo] = await registerPair(app);
  const boss = await signInAdministrator(app, 'super_admin');
  const token = await createLink(context.db, 'password_reset', bayo.id, bayo.user.email);
  const held: unknown[] = [];
  const look = async () => {
    const { rows } = await sql`select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(context.db);
    held.push(rows);
  };
  vi.mocked(hashPassword).mockImplementation(() => look().then(() => 'a hash'));
  vi.mocked(verifyPassword).mockImplementation(() => look().then(() => true));

  const newPassword = 'Wet-Season-Rain-9';
  const own = { currentPassword: ada.password, newPassword };
  const colleague = { username: 'ngozi', name: 'Ngozi Eze', role: 'moderator', password: newPassword };
  const { email } = ada.user;
  const answers = [
    await call(app, 'POST', '/api/auth/register', registration()),
    await call(app, 'POST', '/api/auth/login', { email, password: 'any' }),
    await call(app, 'POST', '/api/auth/appeals', { email, password: 'any', text: 'Please look again' }),
    await ada.call('POST', '/api/auth/change-password', own),
    await call(app, 'POST', '/api/admin/auth/login', { username: 'admin1', password: 'any' }),
    await boss.call('POST', '/api/admin/administrators', colleague),
    await boss.call('POST', '/api/admin/auth/change-password', own),
    await call(app, 'POST', '/api/auth/reset-password', { token, newPassword }),
    await boss.call('PATCH', `/api/admin/users/${bayo.id}/reset-password`, { newPassword }),
    await ada.call('DELETE', `/api/users/${ada.id}`, { password: 'any' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 409, 204, 200, 201, 204, 204, 204, 204]);
  expect(held).toEqual(Array(12).fill([]));
});
