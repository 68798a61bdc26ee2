import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { root } from '../support/stack.ts';

/** Installed only on demand, because it is larger than all test dependencies of the workspace together. */
const program = 'lighthouse@13.5.0';
const folder = `${root}.artefacts/lighthouse`;

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export interface Verdict {
  scores: Record<Category, number>;
  /** Largest contentful paint in ms on the simulated phone. */
  largestPaint: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Titles of the failed audits, with their category. */
  failed: string[];
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number; displayValue?: string }>;
  runtimeError?: { message: string };
}

/** On a busy machine Lighthouse may miss the begin of a page. */
const attempts = 3;

/**
 * Measures a page as a mid-range phone on a slow network loads it, in the Chromium at `port`.
 * @throws Error where no attempt measured the page
 */
export async function runLighthouse(name: string, url: string, port: number, attempt = 1): Promise<Verdict> {
  mkdirSync(folder, { recursive: true });
  const path = `${folder}/${name.replaceAll(' ', '-')}`;
  const lighthouse = spawn(
    'npx',
    [
      ...['-y', program, url, `--port=${port}`, '--quiet', '--output=json', '--output=html', `--output-path=${path}`],
      `--only-categories=${categories.join(',')}`,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = await once(lighthouse, 'exit');
  if (code !== 0 && attempt < attempts) return runLighthouse(name, url, port, attempt + 1);
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${url}`);
  const report = JSON.parse(readFileSync(`${path}.report.json`, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${report.runtimeError.message}`);
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, Math.round((report.categories[category]?.score ?? 0) * 100)]),
    ) as Record<Category, number>,
    largestPaint: report.audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY,
    shift: report.audits['cumulative-layout-shift']?.numericValue ?? Number.POSITIVE_INFINITY,
    failed: categories.flatMap((category) =>
      (report.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${category}: ${report.audits[id]?.title ?? id} ${report.audits[id]?.displayValue ?? ''}`),
    ),
  };
}
