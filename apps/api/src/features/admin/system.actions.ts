import { type PartOfSystem, partsOfSystem, type SystemState } from '@kopa/contracts/admin/system';
import type { Context } from '../../process/context.ts';
import { countFailedJobs, findDatabase, findMails, findPushes, findQueueAge } from './system.queries.ts';

const minute = 60;
/** Seconds that background work may wait, a mail and a push message, before something is wrong. */
const lateAfter = { job: 10 * minute, mail: 30 * minute, push: 10 * minute };
const gigabyte = 1e9;
/** Milliseconds that a part may take to answer. */
const answerWithin = 2_000;

/** The parts that are asked of the database. */
const inDatabase: ReadonlySet<string> = new Set<(typeof partsOfSystem)[number]>(['database', 'queue', 'mail', 'push']);
const unanswered: PartOfSystem = { state: 'down', detail: 'No answer' };

/**
 * The state of every part. A part that fails or is silent is `down`. They are asked in turn, so that the call has one
 * connection; after a silent one, which still has it, no other part is asked of the database.
 */
export async function systemState(context: Context): Promise<SystemState> {
  const parts = new Map<(typeof partsOfSystem)[number], PartOfSystem>();
  let isDatabaseSilent = false;
  for (const name of partsOfSystem) {
    const part: PartOfSystem =
      inDatabase.has(name) && isDatabaseSilent ? unanswered : await settled(checks[name](context));
    isDatabaseSilent ||= inDatabase.has(name) && part === unanswered;
    parts.set(name, part);
  }
  return {
    version: context.config.KOPA_VERSION,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    limits: context.limits.inForce(),
    ...(Object.fromEntries(parts) as Record<(typeof partsOfSystem)[number], PartOfSystem>),
  };
}

const checks: Record<(typeof partsOfSystem)[number], (context: Context) => Promise<PartOfSystem>> = {
  async database({ db }) {
    const { version, bytes } = await findDatabase(db);
    return { state: 'ok', detail: `PostgreSQL ${version}, ${inGigabytes(bytes)}` };
  },
  async queue({ db }) {
    const seconds = await findQueueAge(db);
    if (seconds === null) return { state: 'off', detail: 'No background jobs have run yet' };
    const isLate = seconds > lateAfter.job;
    const failed = await countFailedJobs(db);
    const pace = isLate ? `Late by ${inMinutes(seconds)}` : 'On time';
    return { state: isLate || failed > 0 ? 'degraded' : 'ok', detail: failed > 0 ? `${pace}, ${failed} failed` : pace };
  },
  async mail({ db, mailer }) {
    if (mailer === null) return { state: 'off', detail: 'No mail server is set' };
    const { waiting, givenUp, seconds } = await findMails(db);
    const detail = `${waiting} waiting, ${givenUp} given up`;
    return { state: seconds > lateAfter.mail ? 'degraded' : 'ok', detail };
  },
  async push({ db, config }) {
    if (config.VAPID_PUBLIC_KEY === undefined) return { state: 'off', detail: 'No keys are set' };
    const { waiting, seconds } = await findPushes(db);
    return { state: seconds > lateAfter.push ? 'degraded' : 'ok', detail: `${waiting} waiting` };
  },
  async portal({ portal }) {
    return portal.isOpen()
      ? { state: 'degraded', detail: 'It keeps failing and is left alone for a moment' }
      : { state: 'ok', detail: 'Calls go through' };
  },
  async storage({ photos }) {
    const { freeBytes } = await photos.check();
    if (freeBytes === null) return { state: 'ok', detail: 'The bucket answers' };
    return { state: freeBytes < gigabyte ? 'degraded' : 'ok', detail: `${inGigabytes(freeBytes)} free` };
  },
};

async function settled(check: Promise<PartOfSystem>): Promise<PartOfSystem> {
  const silent = new Promise<PartOfSystem>((resolve) => {
    setTimeout(resolve, answerWithin, unanswered).unref();
  });
  return Promise.race([check.catch((): PartOfSystem => ({ state: 'down', detail: 'It fails' })), silent]);
}

const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;
const inMinutes = (seconds: number) => `${Math.round(seconds / minute)} minutes`;
