import { expect, it, vi } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { hashPassword } from '../../identity/passwords.ts';

vi.mock('../../identity/passwords.ts', { spy: true });

const test = appOfTests();

it('a password is hashed only for callers who may add administrators', async () => {
  const moderator = await signInAdministrator(test.app);
  const boss = await signInAdministrator(test.app, 'super_admin');
  const account = { username: 'ngozi', name: 'Ngozi Eze', role: 'moderator', password: 'Wet-Season-Rain-9' };
  vi.mocked(hashPassword).mockClear();
  expect((await moderator.call('POST', '/api/admin/administrators', account)).status).toBe(403);
  expect(hashPassword).not.toHaveBeenCalled();
  expect((await boss.call('POST', '/api/admin/administrators', account)).status).toBe(201);
  expect(hashPassword).toHaveBeenCalledOnce();
});
