import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workspace } from '../src/settings.ts';
import { failedTests, summary } from '../src/test-failures.ts';
import { vitest } from '../src/test-programs.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kopa-report-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('the report of Vitest names each failed test and a file that does not load', () => {
  const folder = newFolder();
  const report = join(folder, 'report.json');
  writeFileSync(
    join(folder, 'sum.test.ts'),
    `describe('a sum', () => {
      it('is right', () => expect(1 + 1).toBe(2));
      it('is wrong', () => expect(1 + 1).toBe(3));
    });`,
  );
  writeFileSync(join(folder, 'unloadable.test.ts'), `throw new Error('never loads');`);
  const words = ['--root', folder, '--globals', '--reporter=json', `--outputFile.json=${report}`];
  const [program = '', ...rest] = vitest(join(workspace, 'packages', 'dev'), ...words);
  expect(spawnSync(program, rest, { cwd: folder }).status).toBe(1);
  const place = relative(workspace, folder);
  expect(failedTests(report)).toEqual([
    { file: `${place}/sum.test.ts`, titles: ['a sum', 'is wrong'] },
    { file: `${place}/unloadable.test.ts`, titles: [] },
  ]);
});

test('the report of Playwright names each failed scenario', () => {
  const report = join(newFolder(), 'report.json');
  const file = 'sign-in.spec.ts';
  const content = {
    config: { rootDir: join(workspace, 'apps/e2e/scenarios') },
    suites: [
      {
        title: file,
        file,
        specs: [{ title: 'a visitor signs in', ok: false }],
        suites: [
          {
            title: 'on a phone',
            file,
            specs: [
              { title: 'a visitor registers', ok: false },
              { title: 'a member signs out', ok: true },
            ],
          },
        ],
      },
    ],
  };
  writeFileSync(report, JSON.stringify(content));
  expect(failedTests(report)).toEqual([
    { file: 'apps/e2e/scenarios/sign-in.spec.ts', titles: ['a visitor signs in'] },
    { file: 'apps/e2e/scenarios/sign-in.spec.ts', titles: ['on a phone', 'a visitor registers'] },
  ]);
});

test('a step that wrote no report has no failed test', () => {
  expect(failedTests(join(newFolder(), 'report.json'))).toEqual([]);
});

test('the summary lists each failed test once, and how to run its file alone', () => {
  const failed = [
    { file: 'a.test.ts', titles: ['one', 'fails'] },
    { file: 'b.test.ts', titles: [] },
    { file: 'a.test.ts', titles: ['two'] },
  ];
  expect(summary(failed)).toEqual([
    '  a.test.ts > one > fails',
    '  a.test.ts > two',
    '    alone: npm test a.test.ts',
    '  b.test.ts',
    '    alone: npm test b.test.ts',
  ]);
});
