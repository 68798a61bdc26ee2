import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allFaults } from '../src/faults/all-faults.ts';
import { withFault } from '../src/faults/fault.ts';
import { workspace } from '../src/settings.ts';
import { commandOf } from '../src/test-programs.ts';

const files = Object.values(allFaults).flat();
const faults = files.flatMap(({ file, faults }) =>
  Object.entries(faults).map(([find, replace]) => ({ file, find, replace })),
);

test('every fault fits its file: the text to find occurs exactly once', () => {
  const misfits = faults.filter(({ file, find, replace }) => {
    const text = readFileSync(join(workspace, file), 'utf8');
    return [null, text].includes(withFault(text, find, replace));
  });
  expect(misfits).toEqual([]);
});

test('every fault names tests that are there', () => {
  for (const { run } of files) expect(() => commandOf(run)).not.toThrow();
});
