import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allFaults } from './faults/all-faults.ts';
import { type FaultsOfFile, withFault } from './faults/fault.ts';
import { workspace } from './settings.ts';
import { commandOf } from './test-programs.ts';
import { runTimed } from './timed-process.ts';

/**
 * Plants one fault after the other and runs the tests that must notice it: `plant-faults [area or part of a path]`. A
 * fault that survives is a missing test. Fails if one survives, or does not fit its file any more.
 */
const [filter = ''] = process.argv.slice(2);

const print = (line: string) => void process.stdout.write(`${line}\n`);
const changes = execFileSync('git', ['status', '--porcelain'], { cwd: workspace, encoding: 'utf8' });
if (changes !== '') {
  print(`Commit or remove your changes first: the faults are planted into these files, and taken out.\n${changes}`);
  process.exit(1);
}

/** Takes the present fault out. */
let restore = () => {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    restore();
    process.exit(1);
  });
}

type Result = 'caught' | 'SURVIVED' | 'MISFIT';

async function plant({ file, run }: FaultsOfFile, find: string, replace: string): Promise<Result> {
  const path = join(workspace, file);
  const before = readFileSync(path, 'utf8');
  const after = withFault(before, find, replace);
  if (after === null) return 'MISFIT';
  const { cwd, command } = commandOf(run);
  restore = () => writeFileSync(path, before);
  writeFileSync(path, after);
  try {
    const { passed } = await runTimed([...command, '--bail=1'], { cwd, env: process.env });
    return passed ? 'SURVIVED' : 'caught';
  } finally {
    restore();
    restore = () => {};
  }
}

/** Plants the faults of some files and prints each result. */
async function plantAll(files: readonly FaultsOfFile[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const file of files) {
    for (const [find, replace] of Object.entries(file.faults)) {
      const result = await plant(file, find, replace);
      results.push(result);
      print(`${result.padEnd(8)}  ${file.file}: ${find}  →  ${replace}`);
    }
  }
  return results;
}

const summary: string[] = [];
let isGood = true;
for (const [area, files] of Object.entries(allFaults)) {
  const begin = performance.now();
  const isChosen = (file: string) => (Object.hasOwn(allFaults, filter) ? area === filter : file.includes(filter));
  const results = await plantAll(files.filter(({ file }) => isChosen(file)));
  if (results.length === 0) continue;
  const seconds = Math.round((performance.now() - begin) / 1000);
  const count = (wanted: Result) => results.filter((result) => result === wanted).length;
  const [caught, survived, misfits] = [count('caught'), count('SURVIVED'), count('MISFIT')];
  isGood &&= caught === results.length;
  summary.push(
    `${area}: ${results.length} planted, ${caught} caught, ${survived} survived, ${misfits} misfits, ${seconds} s`,
  );
}
for (const line of summary) print(line);
process.exit(isGood ? 0 : 1);
