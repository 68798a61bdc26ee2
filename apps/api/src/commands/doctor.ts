import { createECDH, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { sql } from 'kysely';
import { openDatabase } from '../db/database.ts';
import { missingSteps } from '../db/migrate.ts';
import { openPhotoStore } from '../features/media/open-photo-store.ts';
import { poolerOf, readConfig } from '../process/config.ts';
import { clusterChecks } from './cluster-checks.ts';
import { type Check, timeout, Warning } from './deployment-check.ts';
import { secondsAhead } from './time-server.ts';

const day = 86_400_000;
/** Connections of a process beside its pool: two for jobs, whose name is the process's. */
const beside = 2;
const processes = sql<number>`(select count(distinct application_name)::int from pg_stat_activity
  where application_name like 'kopa-jobs %' and datname = current_database())`;

/**
 * Checks everything that a deployment depends on, and returns a line for each. No line has a secret.
 * @throws ConfigError where settings are wrong
 */
export async function checkDeployment(environment: NodeJS.ProcessEnv): Promise<{ lines: string[]; isOk: boolean }> {
  const config = readConfig(environment);
  const { db } = openDatabase({ url: config.DATABASE_DIRECT_URL, poolSize: 4 });
  const findings = await Promise.all(
    Object.entries({ ...checks, ...(config.CLUSTER_DIR !== undefined && clusterChecks) }).map(async ([name, check]) => {
      try {
        return { isOk: true, line: `ok    ${name}: ${await check({ config, db })}` };
      } catch (error) {
        const { message, code } = error as Error & { code?: string };
        const isOk = error instanceof Warning;
        return { isOk, line: `${isOk ? 'warn' : 'FAIL'}  ${name}: ${message || code}` };
      }
    }),
  );
  await db.destroy();
  return { lines: findings.map(({ line }) => line), isOk: findings.every(({ isOk }) => isOk) };
}

const checks: Record<string, Check> = {
  async database({ db }) {
    const { version } = await db
      .selectNoFrom(sql<string>`current_setting('server_version')`.as('version'))
      .executeTakeFirstOrThrow();
    return `PostgreSQL ${version}`;
  },
  async migrations({ db }) {
    const missing = await missingSteps(db);
    if (missing.length > 0) throw new Error(`run kopa-migrate: ${missing.length} are missing`);
    return 'up to date';
  },
  async connections({ db, config }) {
    const { used, open, most } = await db
      .selectNoFrom([
        sql<number>`(select sum(numbackends)::int from pg_stat_database)`.as('used'),
        processes.as('open'),
        sql<number>`current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int`.as(
          'most',
        ),
      ])
      .executeTakeFirstOrThrow();
    // PgBouncer has a pool of its own for calls.
    const ofProcess = beside + (poolerOf(config) === null ? config.DATABASE_POOL_SIZE : 0);
    const wanted = open * ofProcess;
    const found = `${used} of ${most} are open; ${open} processes take up to ${wanted}, an upgrade ${ofProcess} more`;
    if (Math.max(used, wanted) + ofProcess > most) throw new Error(`${found}: raise max_connections or add PgBouncer`);
    return found;
  },
  async clock({ db, config: { NTP_SERVER } }) {
    const { now } = await db
      .selectNoFrom(sql<number>`extract(epoch from clock_timestamp())::float8`.as('now'))
      .executeTakeFirstOrThrow();
    refuseApart(Date.now() / 1000 - now, "the database's");
    if (!NTP_SERVER) return "it agrees with the database's, which on the same machine shows nothing: set NTP_SERVER";
    refuseApart(await secondsAhead(NTP_SERVER, timeout), `that of ${NTP_SERVER}`);
    return `it agrees with the database's and with that of ${NTP_SERVER}`;
  },
  async valkey({ db, config: { VALKEY_URL } }) {
    if (!VALKEY_URL) {
      const { open } = await db.selectNoFrom(processes.as('open')).executeTakeFirstOrThrow();
      if (open > 1) throw new Error(`${open} processes run without VALKEY_URL, which carries their live events`);
      return 'not set: there is one process';
    }
    const { Redis } = await import('iovalkey');
    const valkey = new Redis(VALKEY_URL, { lazyConnect: true, retryStrategy: () => null, connectTimeout: timeout });
    valkey.on('error', () => undefined);
    await valkey.connect();
    valkey.disconnect();
    return 'answers';
  },
  async mail({ config: { SMTP_URL } }) {
    if (!SMTP_URL) return 'not set: nobody can recover a password';
    const { createTransport } = await import('nodemailer');
    await createTransport({ url: SMTP_URL, connectionTimeout: timeout, greetingTimeout: timeout }).verify();
    return 'the server accepts the account';
  },
  async 'push messages'({ config: { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } }) {
    if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return 'not set: none are sent';
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(VAPID_PRIVATE_KEY, 'base64url');
    if (pair.getPublicKey('base64url') !== VAPID_PUBLIC_KEY) throw new Error('the two VAPID keys are no pair');
    return 'the keys are a pair';
  },
  async portal({ config: { PORTAL_BASE_URL } }) {
    const { status } = await fetch(PORTAL_BASE_URL, { redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    if (status >= 500) throw new Error(`answers ${status}`);
    return `answers ${status}`;
  },
  async uploads({ config }) {
    const { S3_BUCKET, UPLOADS_DIR, UPLOADS_FREE_PERCENT } = config;
    if (S3_BUCKET) {
      await (await openPhotoStore(config)).check();
      return `the bucket ${S3_BUCKET} answers`;
    }
    const trial = join(UPLOADS_DIR, `.doctor-${randomUUID()}`);
    try {
      await writeFile(trial, 'A file of kopa-admin doctor.\n');
    } finally {
      await rm(trial, { force: true });
    }
    const { bavail, blocks } = await statfs(UPLOADS_DIR);
    const free = (100 * bavail) / blocks;
    const found = `${free.toFixed(0)} % of the disk of the uploads are free`;
    if (free < UPLOADS_FREE_PERCENT * 2)
      throw new Error(`${found}; below ${UPLOADS_FREE_PERCENT} % uploads are refused`);
    return found;
  },
  'member app': ({ config }) => reach(config.MEMBER_WEB_URL),
  'administrators app': async ({ config }) =>
    (await Promise.all(config.ADMIN_WEB_URL.split(',').map((url) => reach(url.trim())))).join(', '),
  async backup({ config: { BACKUP_METRICS_DIR: folder, NODE_ENV } }) {
    if (!folder) {
      if (NODE_ENV === 'production') throw new Warning('BACKUP_METRICS_DIR is not set, so its age is unknown');
      return 'BACKUP_METRICS_DIR is not set';
    }
    const [last, ofBase] = await Promise.all(
      ['kopa_backup', 'kopa_base_backup'].map((name) => readNoted(`${folder}/${name}.prom`)),
    );
    if (!last) throw new Warning('none has ended yet (docs/backup.md)');
    const hours = [last.backup_finished_seconds, ofBase?.base_backup_finished_seconds]
      .filter((at) => at !== undefined)
      .map((at) => (Date.now() / 1000 - at) / 3600);
    const found = `the last one is ${hours.map((each) => each.toFixed(0)).join(' hours old, the base backup ')} hours old`;
    if (Math.max(...hours) > 36) throw new Error(found);
    if (!last.backup_append_only) {
      throw new Warning(
        `${found}; this machine can delete all of them, see "Backups that nobody deletes" in docs/backup.md`,
      );
    }
    return found;
  },
  async 'backup proof'({ config: { BACKUP_METRICS_DIR: folder } }) {
    if (!folder) return 'BACKUP_METRICS_DIR is not set';
    const last = await readNoted(`${folder}/kopa_backup_proof.prom`);
    if (!last) throw new Warning('no backup has been restored yet: start kopa-backup-proof (docs/backup.md)');
    const days = (Date.now() - 1000 * (last.backup_proof_finished_seconds ?? 0)) / day;
    const found = `the last one is ${days.toFixed(0)} days old`;
    if (last.backup_proof_failed) throw new Error(`the newest backup could not be restored; ${found}`);
    if (days > 8) throw new Error(found);
    return found;
  },
};

/** The values that a backup has noted; null before the first one. */
async function readNoted(file: string): Promise<Record<string, number> | null> {
  try {
    const lines = (await readFile(file, 'utf8')).matchAll(/^(\w+) (\d+)$/gm);
    return Object.fromEntries([...lines].map(([, name = '', value]) => [name, Number(value)]));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Sessions, codes of authenticators and push messages need the right time. */
function refuseApart(seconds: number, other: string): void {
  if (Math.abs(seconds) > 2) throw new Error(`it is ${Math.abs(seconds).toFixed(0)} s apart from ${other}`);
}

/** Finds the name, and with TLS the days that are left to the certificate. */
async function reach(address: string): Promise<string> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol === 'http:') return `${hostname} is without TLS`;
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout });
  socket.once('timeout', () => socket.destroy(new Error(`${hostname} does not answer`)));
  try {
    await once(socket, 'secureConnect');
    const left = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / day);
    if (left < 14) throw new Error(`the certificate of ${hostname} ends in ${left} days`);
    return `${hostname} has a certificate for ${left} days`;
  } finally {
    socket.destroy();
  }
}
