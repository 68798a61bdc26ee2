/**
 * The entry of `npm start` and `npm test`. It needs Node 18 and no dependency: it installs missing packages, runs the
 * real command with the workspace's own Node, and stops every child process when the command ends.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const workspace = resolve(here, '../..');
const programs = { start: 'start.ts', dev: 'dev.ts', 'dev:mock': 'dev-mock.ts', test: 'test.ts' };
const bin = join(workspace, 'node_modules', '.bin');
const stampFile = join(workspace, 'node_modules', '.kopa-installed');

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** The folders of all packages that have a manifest. */
function packageFolders() {
  return ['apps', 'packages']
    .flatMap((group) => readdirSync(join(workspace, group)).map((name) => join(group, name)))
    .filter((folder) => existsSync(join(workspace, folder, 'package.json')))
    .sort();
}

/** A digest of every file that decides which packages are installed. */
function wantedStamp() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];
  files.push(...packageFolders().map((folder) => join(folder, 'package.json')));
  for (const file of files.map((name) => join(workspace, name))) {
    if (existsSync(file)) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

function install() {
  const stamp = wantedStamp();
  const complete = packageFolders().every((folder) => existsSync(join(workspace, folder, 'node_modules')));
  if (complete && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const { packageManager } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
  process.stderr.write('Installing dependencies …\n');
  const { status, error } = spawnSync(
    'npx',
    ['-y', packageManager, 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'],
    // CI: pnpm must never stop to ask a question.
    { cwd: workspace, env: { ...process.env, CI: 'true' }, stdio: ['ignore', 2, 2] },
  );
  if (error) fail(`The dependencies could not be installed: npx did not start (${error.message}). It comes with npm.`);
  if (status !== 0)
    fail(
      `The dependencies could not be installed: "npx ${packageManager} install" ended with ${status}. Is the package registry reachable?`,
    );
  writeFileSync(stampFile, stamp);
}

/** The Node that npm installed for this platform, else the Node that runs this file if it is new enough. */
function findNode() {
  const own = join(bin, 'node');
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 19))
    fail(`Node ${process.versions.node} is too old: 22.19 or newer is needed on ${process.platform}.`);
  return process.execPath;
}

/** Name and parent of a process on Linux; undefined on other systems or after its end. @param {number} pid */
function processInfo(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent };
  } catch {
    return undefined;
  }
}

/**
 * Calls `onGone` when the parent process has ended. Where npm starts a shell, the shell survives a killed npm, so the
 * shell's parent is watched too.
 * @param {() => void} onGone
 */
function watchParents(onGone) {
  const parent = process.ppid;
  const { name, parent: npm } = processInfo(parent) ?? {};
  const throughShell = process.env.npm_lifecycle_event !== undefined && /^(ba|da|a|z)?sh$/.test(name ?? '');
  setInterval(() => {
    if (process.ppid !== parent || (throughShell && processInfo(parent)?.parent !== npm)) onGone();
  }, 500).unref();
}

function run() {
  const [command = '', ...rest] = process.argv.slice(2);
  const program = programs[/** @type {keyof typeof programs} */ (command)];
  if (program === undefined) fail(`Usage: bootstrap.mjs ${Object.keys(programs).join(' | ')}`);
  install();
  // The child gets its own process group: a signal of the terminal reaches it once, through this process, and the whole
  // group can be killed. The IPC channel closes when this process ends.
  const child = spawn(findNode(), [join(here, 'src', program), ...rest], {
    cwd: workspace,
    env: { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const stop = () => void child.kill('SIGTERM');
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  watchParents(stop);
  child.on('error', (error) => fail(`${program} did not start: ${error.message}`));
  child.on('exit', (code) => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has ended already.
    }
    process.exit(code ?? 1);
  });
}

run();
