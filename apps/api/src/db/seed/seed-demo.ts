import { demoAdministrators, demoMembers, demoPortalPassword } from '@kopa/contracts/demo';
import { sql } from 'kysely';
import { hashPassword } from '../../auth/passwords.ts';
import type { Context } from '../../context.ts';
import { storePortalToken } from '../../features/portal/portal.actions.ts';
import type { Db } from '../database.ts';
import { createRandom } from './random.ts';
import { seedConversations, seedGroups, seedNotifications, seedTickets } from './seed-community.ts';
import { type SeededMember, seedMembers } from './seed-members.ts';
import { seedPhotos } from './seed-photos.ts';
import { seedSocial } from './seed-social.ts';

const seedNumber = 20_260_301;
const lockNumber = 7_316_002;

/**
 * Fills an empty database with the demo data. A database with administrators is not changed. A lock makes sure that one
 * process does it. One transaction writes all rows, so that an interrupted start leaves no partial data.
 */
export async function seedDemo(context: Context): Promise<void> {
  const members = await context.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(transaction);
    if (await hasAdministrators(transaction)) return null;
    await seedAdministrators(transaction);
    return seedRows(transaction, context.now());
  });
  if (members === null) return;
  await seedPhotos(context, members, seedNumber);
  await seedPortalLinks(context, members);
}

async function hasAdministrators(db: Db): Promise<boolean> {
  return (await db.selectFrom('administrators').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function seedAdministrators(db: Db): Promise<void> {
  for (const { password, ...administrator } of demoAdministrators) {
    const passwordHash = await hashPassword(password);
    await db
      .insertInto('administrators')
      .values({ ...administrator, passwordHash })
      .execute();
  }
}

async function seedRows(db: Db, now: Date): Promise<SeededMember[]> {
  const random = createRandom(seedNumber);
  const members = await seedMembers(db, random, now);
  await seedSocial(db, members, random, now);
  await seedGroups(db, members, random, now);
  await seedConversations(db, members, now);
  await seedNotifications(db, members);
  await seedTickets(db, members, random, now);
  return members;
}

/** Links the demo members to their accounts in the portal simulator, if it runs. */
async function seedPortalLinks(context: Context, members: readonly SeededMember[]): Promise<void> {
  for (const [index, { portal }] of demoMembers.entries()) {
    const { id } = members[index] as SeededMember;
    try {
      const token = await context.portal.signIn(id, portal.email, demoPortalPassword);
      await storePortalToken(context, id, portal.accountId, token);
    } catch (error) {
      context.log.warn({ err: error }, 'a demo member could not be linked to the portal');
    }
  }
}
