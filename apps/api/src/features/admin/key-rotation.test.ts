import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { call, registerMember } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { decrypt } from '../../identity/encryption.ts';
import { storePortalToken } from '../service/portal/portal.actions.ts';
import { rotateKeys } from './key-rotation.actions.ts';
import { sealedColumns } from './key-rotation.queries.ts';

const secret = (name: string) => `a-secret-of-tests-for-rotation-${name}`;
const secrets = (name: string) => ({
  SESSION_SECRET: secret(`session-${name}`),
  ADMIN_TOKEN_SECRET: secret(`admin-${name}`),
  PORTAL_TOKEN_KEY: secret(`portal-${name}`),
});
const first = secrets('first');

/** Processes of one deployment: before a rotation, during it, and once the previous secrets are gone. */
let before: TestApp;
let during: TestApp;
let later: TestApp;
beforeAll(async () => {
  before = await createTestApp(first);
  const DATABASE_URL = before.context.config.DATABASE_URL;
  const accepted = {
    ACCEPTED_SESSION_SECRETS: `${secret('older-than-the-first')},${first.SESSION_SECRET}`,
    ACCEPTED_ADMIN_TOKEN_SECRETS: first.ADMIN_TOKEN_SECRET,
    ACCEPTED_PORTAL_TOKEN_KEYS: first.PORTAL_TOKEN_KEY,
  };
  during = await createTestApp({ ...secrets('second'), ...accepted }, () => ({ DATABASE_URL }));
  later = await createTestApp(secrets('second'), () => ({ DATABASE_URL }));
});
afterAll(async () => {
  await Promise.all([later.close(), during.close()]);
  await before.close();
});

const password = 'An-Admin-Pass-9';

describe('after a rotation', () => {
  it('a session of the previous secret is valid until the secret is gone, and one of an unknown secret never', async () => {
    const { cookie } = await registerMember(before.app);
    const statusAt = async ({ app }: TestApp, headers: Record<string, string>) =>
      (await call(app, 'GET', '/api/auth/user', undefined, headers)).status;
    expect(await statusAt(during, { cookie })).toBe(200);
    expect(await statusAt(later, { cookie })).toBe(401);
    const renewed = await registerMember(during.app);
    expect(await statusAt(later, { cookie: renewed.cookie })).toBe(200);
    expect(await statusAt(before, { cookie: renewed.cookie })).toBe(401);
  });

  it('the same holds for the tokens of administrators', async () => {
    const statusAt = async ({ app }: TestApp, token: string) =>
      (await call(app, 'GET', '/api/admin/stats', undefined, { authorization: `Bearer ${token}` })).status;
    const { token } = await signInAdministrator(before.app);
    expect([await statusAt(during, token), await statusAt(later, token)]).toEqual([200, 401]);
    const renewed = await signInAdministrator(during.app);
    expect([await statusAt(later, renewed.token), await statusAt(before, renewed.token)]).toEqual([200, 401]);
  });

  it('everything that is encrypted can be read, is encrypted anew, and then needs the present key only', async () => {
    const { db } = before.context;
    const ada = await registerMember(before.app);
    await storePortalToken(before.context, ada.id, 'account-of-ada', 'token of the portal');
    const stored = async () =>
      (await db.selectFrom('portalLinks').selectAll().where('memberId', '=', ada.id).executeTakeFirstOrThrow())
        .tokenEncrypted;
    const readBy = async ({ context }: TestApp) =>
      decrypt(context.config, 'kopa portal tokens', ada.id, await stored());
    expect([await readBy(during), await readBy(later)]).toEqual(['token of the portal', null]);

    const { call: callAs, id } = await signInAdministrator(before.app);
    const otp = (await callAs('POST', '/api/admin/auth/otp')).body.secret;
    const code = (minutes: number) => new TOTP({ secret: otp }).generate({ timestamp: Date.now() + minutes * 60_000 });
    const [recovery, other] = (await callAs('PUT', '/api/admin/auth/otp', { otp: code(0) })).body.recoveryCodes;
    const { username } = await db
      .selectFrom('administrators')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const signIn = async ({ app }: TestApp, given: string) =>
      (await call(app, 'POST', '/api/admin/auth/login', { username, password, otp: given })).status;
    expect([await signIn(later, recovery), await signIn(during, recovery)]).toEqual([401, 200]);

    expect(await rotateKeys(db, later.context.config)).toEqual({ renewed: 0, unreadable: 2 });
    expect(await rotateKeys(db, during.context.config)).toEqual({ renewed: 2, unreadable: 0 });
    expect(await rotateKeys(db, during.context.config)).toEqual({ renewed: 0, unreadable: 0 });
    expect([await readBy(later), await readBy(before)]).toEqual(['token of the portal', null]);
    later.setNow(new Date(Date.now() + 60_000));
    expect(await signIn(later, code(1))).toBe(200);
    // A hash cannot be made anew.
    expect(await signIn(later, other)).toBe(401);
    const { rows } = await sql`select from audit_log where action = 'rotate_keys'`.execute(db);
    expect(rows).toHaveLength(3);
  });

  it('no column with encrypted values is forgotten', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and (column_name like '%encrypted' or column_name like '%secret')`.execute(
      before.context.db,
    );
    const snake = (text: string) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const listed = sealedColumns.map(({ table, column }) => `${snake(table)}.${snake(column)}`);
    expect(listed.toSorted()).toEqual(rows.map(({ column }) => column).toSorted());
  });
});
