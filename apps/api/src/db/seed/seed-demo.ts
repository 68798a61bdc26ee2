import { demoAdministrators, demoMembers, demoPortalPassword } from '@kopa/contracts/demo';
import { sql } from 'kysely';
import { rollUpStep } from '../../features/admin/analytics.actions.ts';
import { storePortalToken } from '../../features/service/portal/portal.actions.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { type Db, openDatabase } from '../database.ts';
import { createRandom } from './random.ts';
import { seedActivity } from './seed-activity.ts';
import { seedCalendar } from './seed-calendar.ts';
import { seedConversations, seedGroups, seedNotifications } from './seed-community.ts';
import { seedAppeal, seedSavedReplies, seedTickets, seedTransparency } from './seed-desk.ts';
import { seedFile } from './seed-file.ts';
import { seedJourneys } from './seed-journeys.ts';
import { demoEmails, seedMembers } from './seed-members.ts';
import { seedNotices, seedRumours } from './seed-notices.ts';
import { seedOffices } from './seed-offices.ts';
import { seedPhotos } from './seed-photos.ts';
import { seedSafety } from './seed-safety.ts';
import { seedAllowance, seedClearanceDay, seedPpaReviews } from './seed-service.ts';
import { seedSocial } from './seed-social.ts';

const seedNumber = 20_260_301;
const rowsLock = 7_316_002;
const finishLock = 7_316_003;

/**
 * Fills an empty database with the demo data, or finishes the work of an interrupted start. One transaction writes all
 * rows; photos and portal links follow. Several processes may do this at once: locks let one of them write, over
 * connections that wait as long as it takes. A database with administrators only is not changed.
 * @throws DemoRefused if the database has members but does not hold the demo
 */
export async function seedDemo(context: Context): Promise<void> {
  const { db } = openDatabase({ url: context.config.DATABASE_DIRECT_URL, poolSize: 6, withoutTimeouts: true });
  const patient = { ...context, db };
  try {
    const isDemo = await transact({ db }, 'job', async (transaction) => {
      await transaction.selectNoFrom(sql`pg_advisory_xact_lock(${rowsLock})`.as('lock')).execute();
      if (await holdsDemo(transaction)) return true;
      if (await hasMembers(transaction)) throw new DemoRefused(refusal);
      if (await hasAdministrators(transaction)) return false;
      await seedAdministrators(transaction);
      // Posts are counted at the commit otherwise, after the removal of one of them.
      await sql`set constraints place_and_count_new_post immediate`.execute(transaction);
      await seedRows(transaction, context.now());
      return true;
    });
    if (isDemo) await finishDemo(patient);
  } finally {
    await db.destroy();
  }
}

/** The demo was requested where it must not be written; the message states the remedy. */
export class DemoRefused extends Error {}

const refusal =
  'KOPA_DEMO is set, but the database has members who are no demo data. Unset it, or set DATABASE_URL to an empty database.';

/** Adds the photos, portal links and kept figures that are still missing, unless another process is doing that. */
async function finishDemo(context: Context): Promise<void> {
  await transact(context, 'job', async (holder) => {
    const { isOurs } = await holder
      .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${finishLock})`.as('isOurs'))
      .executeTakeFirstOrThrow();
    if (!isOurs) return;
    await seedPhotos(context, seedNumber);
    await seedPortalLinks(context);
    // The job would keep the days of the past at night only.
    while (await rollUpStep(context));
  });
}

/** True if the members and the administrators of the demo are there; the known members may have changed since. */
async function holdsDemo(db: Db): Promise<boolean> {
  const members = db.selectFrom('members').where('email', 'like', `%${demoEmails}`);
  const names = demoAdministrators.map(({ username }) => username);
  const administrators = db.selectFrom('administrators').where('username', 'in', names);
  const { holds } = await db
    .selectNoFrom(sql<boolean>`exists ${members} and exists ${administrators}`.as('holds'))
    .executeTakeFirstOrThrow();
  return holds;
}

async function hasMembers(db: Db): Promise<boolean> {
  return (await db.selectFrom('members').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function hasAdministrators(db: Db): Promise<boolean> {
  return (await db.selectFrom('administrators').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function seedAdministrators(db: Db): Promise<void> {
  for (const { password, ...administrator } of demoAdministrators) {
    const passwordHash = await hashPassword(password, null);
    await db
      .insertInto('administrators')
      .values({ ...administrator, passwordHash })
      .execute();
  }
}

async function seedRows(db: Db, now: Date): Promise<void> {
  const random = createRandom(seedNumber);
  const members = await seedMembers(db, random, now);
  await seedSocial(db, members, random, now);
  await seedGroups(db, members, random, now);
  await seedConversations(db, members, now);
  await seedNotifications(db, members);
  await seedTickets(db, members, random, now);
  await seedSavedReplies(db);
  await seedSafety(db, members, random, now);
  await seedAppeal(db, now);
  await seedTransparency(db, now);
  await seedActivity(db, now);
  await seedNotices(db, members, now);
  await seedRumours(db, members, now);
  await seedCalendar(db, members, now);
  await seedAllowance(db, members, now);
  await seedClearanceDay(db, members, now);
  await seedPpaReviews(db, members, random);
  await seedJourneys(db, members, now);
  await seedFile(db, members, random, now);
  await seedOffices(db, members, now);
}

/** Links the demo members to their accounts in the portal simulator, if it runs. */
async function seedPortalLinks(context: Context): Promise<void> {
  for (const { email, portal } of demoMembers) {
    const unlinked = await context.db
      .selectFrom('members')
      .leftJoin('portalLinks', 'portalLinks.memberId', 'members.id')
      .select('members.id')
      .where('email', '=', email)
      .where('portalConnected', '=', true)
      .where('portalLinks.memberId', 'is', null)
      .executeTakeFirst();
    if (unlinked === undefined) continue;
    try {
      const token = await context.portal.signIn(unlinked.id, portal.email, demoPortalPassword);
      await storePortalToken(context, unlinked.id, portal.accountId, token);
    } catch (error) {
      context.log.warn({ err: error }, 'a demo member could not be linked to the portal');
    }
  }
}
