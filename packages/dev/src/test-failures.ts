import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { workspace } from './settings.ts';

/** A failed test, or a file that failed before its tests: `titles` is empty. */
export interface FailedTest {
  /** Relative to the workspace. */
  file: string;
  titles: string[];
}

/** The used parts of the JSON reporters of Vitest and of Playwright. */
interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}
interface PlaywrightSuite {
  title: string;
  file: string;
  specs: { title: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

/** The failed tests of a runner's JSON report. A step that ended too early to write one has none. */
export function failedTests(report: string): FailedTest[] {
  if (!existsSync(report)) return [];
  const content = JSON.parse(readFileSync(report, 'utf8')) as VitestReport | PlaywrightReport;
  return ('testResults' in content ? failedInVitest(content) : failedInPlaywright(content)).map((test) => ({
    ...test,
    file: relative(workspace, test.file).replaceAll(sep, '/'),
  }));
}

function failedInVitest({ testResults }: VitestReport): FailedTest[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [{ file: name, titles: [] }];
      return failed.map(({ ancestorTitles, title }) => ({ file: name, titles: [...ancestorTitles, title] }));
    });
}

function failedInPlaywright({ config, suites }: PlaywrightReport): FailedTest[] {
  const inSuite = (suite: PlaywrightSuite, outer: string[]): FailedTest[] => [
    ...suite.specs
      .filter(({ ok }) => !ok)
      .map(({ title }) => ({ file: join(config.rootDir, suite.file), titles: [...outer, title] })),
    ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, [...outer, inner.title])),
  ];
  return suites.flatMap((suite) => inSuite(suite, []));
}

/** The closing lines of a run: each failed test with its file, and the command that runs the file alone. */
export function summary(failed: readonly FailedTest[]): string[] {
  const files = Map.groupBy(failed, ({ file }) => file);
  return [...files].flatMap(([file, tests]) => [
    ...tests.map(({ titles }) => `  ${[file, ...titles].join(' > ')}`),
    `    alone: npm test ${file}`,
  ]);
}
