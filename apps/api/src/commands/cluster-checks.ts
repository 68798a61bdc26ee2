import { once } from 'node:events';
import { access, readFile, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { sql } from 'kysely';
import { type Check, timeout, Warning } from './deployment-check.ts';

/** A machine in Patroni's answer. */
interface Machine {
  name: string;
  role: string;
  state: string;
  /** Bytes behind the primary. */
  lag?: number | 'unknown';
}

/** Bytes behind the primary, from which on Patroni lets no standby lead. */
const lagLimit = 1_048_576;
/** Percent of the disk of the database. */
const leastFree = 20;

/** The parts that `kopa-admin doctor` looks at where CLUSTER_DIR names the settings of three machines. */
export const clusterChecks: Record<string, Check> = {
  'database leader': async ({ config }) => describeMachines(await askPatroni(config.CLUSTER_DIR as string)),
  'etcd members': async () => describeEtcd(await ask('http://127.0.0.1:2381/metrics')),
  bus: async () => {
    const metrics = await ask('http://127.0.0.1:8406/metrics');
    const up = [...metrics.matchAll(/^haproxy_server_status{proxy="bus",server="([^"]+)",state="UP"} 1$/gm)];
    const [used, ...others] = up.map(([, name]) => name);
    if (used === undefined) throw new Error('no Valkey answers');
    return `that of ${used} is in use; ${others.join(' and ') || 'none'} would take over`;
  },
  archive: async ({ db }) => {
    const setting = sql<string>`current_setting('archive_command')`;
    const { command } = await db.selectNoFrom(setting.as('command')).executeTakeFirstOrThrow();
    const isSetUp = await access('/etc/pgbackrest.conf').then(
      () => true,
      () => false,
    );
    return describeArchive(command, isSetUp);
  },
  'disk of the database': async () => {
    const { bavail, blocks } = await statfs('/var/lib/postgresql');
    const free = (100 * bavail) / blocks;
    const found = `${free.toFixed(0)} % are free`;
    if (free < leastFree) throw new Error(`${found}: a full disk stops the primary, and nobody takes over`);
    return found;
  },
};

/**
 * Names the leader, and each standby with its lag.
 * @throws Warning where a standby is missing, Error where the death of the leader would lose writes
 */
export function describeMachines(machines: readonly Machine[]): string {
  const leader = machines.find(({ role, state }) => role === 'leader' && state === 'running');
  if (leader === undefined) throw new Error(`nobody leads: ${machines.map(inWords).join(', ')}`);
  const others = machines.filter((machine) => machine !== leader);
  const found = `${leader.name} leads; ${others.map(inWords).join(', ') || 'nobody follows'}`;
  const inQuorum = others.filter(({ role }) => role === 'quorum_standby');
  if (inQuorum.length === 0) throw new Error(`${found}: its death would lose writes`);
  if (inQuorum.length < 2) throw new Warning(`${found}: one more standby is missing`);
  if (inQuorum.some(({ lag }) => typeof lag !== 'number' || lag > lagLimit)) throw new Warning(found);
  return found;
}

/**
 * Tells how many members of etcd answer, by the metrics of this machine's.
 * @throws Warning where one is missing, Error without a quorum, or where this machine has no vote yet
 */
export function describeEtcd(metrics: string): string {
  const peers = [...metrics.matchAll(/^etcd_network_active_peers{.*} (\d+)$/gm)];
  const answering = 1 + peers.filter(([, connections]) => connections !== '0').length;
  if (!/^etcd_server_has_leader 1$/m.test(metrics)) throw new Error(`no quorum; ${answering} answer`);
  if (/^etcd_server_is_learner 1$/m.test(metrics)) throw new Error('this machine has no vote: start the join again');
  if (answering < 3) throw new Warning(`${answering} of 3 answer: the death of one more ends Kopa`);
  return '3 answer';
}

/**
 * Tells if this machine could archive, were it the primary.
 * @throws Error where it would keep every change until its disk is full
 */
export function describeArchive(command: string, isSetUp: boolean): string {
  if (!command.includes('pgbackrest')) return 'pgBackRest is not used';
  if (!isSetUp) throw new Error('no /etc/pgbackrest.conf here: as the primary this machine would fill its disk');
  return 'pgBackRest is set up here';
}

function inWords({ name, role, state, lag }: Machine): string {
  const place = role === 'quorum_standby' ? 'in the quorum' : `not in the quorum (${role}, ${state})`;
  return `${name} is ${place}${lag === undefined ? '' : `, ${lag} bytes behind`}`;
}

async function askPatroni(folder: string): Promise<Machine[]> {
  const { ADDRESS } = parseEnv(await readFile(`${folder}/cluster.env`, 'utf8'));
  const call = get(`https://${ADDRESS}:8008/cluster`, { ca: await readFile(`${folder}/ca.crt`), timeout });
  call.once('timeout', () => call.destroy(new Error('Patroni does not answer')));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return (JSON.parse(await text(answer)) as { members: Machine[] }).members;
}

async function ask(address: string): Promise<string> {
  return (await fetch(address, { signal: AbortSignal.timeout(timeout) })).text();
}
