import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as sessionLimits from '@kopa/contracts/account/session-limits';
import * as callLimits from '@kopa/contracts/call-limits';
import * as limits from '@kopa/contracts/limits';
import * as mediaLimits from '@kopa/contracts/media/media-limits';
import { notificationTypes } from '@kopa/contracts/notifications/notifications';
import * as screenLimits from '@kopa/contracts/screen-limits';
import * as socketLimits from '@kopa/contracts/socket-limits';
import * as textLimits from '@kopa/contracts/text-limits';
import { describe, expect, it } from 'vitest';
import { root } from '../src/repository.ts';

interface Source {
  file: string;
  text: string;
}

const allLimits = {
  ...limits,
  ...textLimits,
  ...mediaLimits,
  ...screenLimits,
  ...socketLimits,
  ...callLimits,
  ...sessionLimits,
};
const self = 'packages/architecture/test/citations.test.ts';
const product = readFileSync(join(root, 'docs/product.md'), 'utf8');
const sections = [...product.matchAll(/^#{2,3} (\d+(?:\.\d+)?) /gm)].map(([, number]) => number as string);
const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 4)));
const sources = sourceFiles();

/** Every source file of the repository but this one, which must contain the patterns. */
function sourceFiles(): Source[] {
  const patterns = ['ts', 'tsx', 'css', 'mjs', 'md'].map((ending) => `*.${ending}`);
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  return [...new Set(listed.trim().split('\n'))]
    .filter((file) => file !== self && existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

/** Each place of a pattern that `isWrong` finds wrong, as `file:line text`. */
function places(pattern: RegExp, isWrong: (found: string, file: string) => boolean, files = sources): string[] {
  return files.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .filter(([whole, found]) => isWrong(found ?? whole, file))
      .map((match) => `${file}:${text.slice(0, match.index).split('\n').length} ${match[0]}`),
  );
}

describe('citations', () => {
  it('find every source file', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sections.length).toBeGreaterThan(60);
  });

  it('of docs/product.md lead to a section that exists', () => {
    expect(places(/\bproduct[\s*]+(\d+(?:\.\d+)*)/gi, (number) => !sections.includes(number))).toEqual([]);
  });

  it('of a decision lead to one that exists', () => {
    expect(places(/\bdecisions?[\s*]+(\d+)\b/gi, (number) => !decisions.includes(Number(number)))).toEqual([]);
  });

  it('link a decision to the file with its number', () => {
    const link = /\[decision \d+\]\([^)]*\)/gi;
    const isWrong = (found: string) => {
      const [, cited, file] = /\[decision (\d+)\]\([^)]*?(\d{4})-[^)]*\)/i.exec(found) ?? [];
      return file === undefined || Number(cited) !== Number(file);
    };
    expect(places(link, isWrong)).toEqual([]);
  });

  it('of a file under docs lead to a file that exists', () => {
    const path = /\b(docs\/[\w/.-]+\.(?:md|json|png))\b/g;
    expect(places(path, (found) => !existsSync(join(root, found)))).toEqual([]);
  });

  it('in documents link to files that exist', () => {
    const documents = sources.filter(({ file }) => file.endsWith('.md'));
    const isMissing = (target: string, file: string) => !existsSync(join(root, dirname(file), target));
    expect(places(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g, isMissing, documents)).toEqual([]);
  });

  it('in documents name source files that exist', () => {
    const documents = sources.filter(({ file }) => file.endsWith('.md'));
    const files = [...sources.map(({ file }) => `/${file}`), `/${self}`];
    const isMissing = (named: string) => !files.some((file) => file.endsWith(`/${named}`));
    expect(places(/`([\w@-][\w@/.-]*\.(?:tsx?|mjs|css))`/g, isMissing, documents)).toEqual([]);
  });

  it('point to nothing outside the repository', () => {
    const outside = /(?<![.\w])specs?\b(?!\.ts|:)|specifications?\b(?!:)|\bdecisions,? section\b|\bdecisions\.md\b/gi;
    expect(places(outside, () => true)).toEqual([]);
  });
});

describe('docs/decisions', () => {
  const files = readdirSync(join(root, 'docs/decisions')).map((name) => {
    const text = readFileSync(join(root, 'docs/decisions', name), 'utf8');
    return { name, lines: text.trimEnd().split('\n') };
  });

  it('numbers the decisions from 1 without a gap, as their headings do', () => {
    const headings = files.map(({ lines: [first = ''] }) => Number(/^# (\d+)\. /.exec(first)?.[1]));
    expect(decisions).toEqual(files.map((_, index) => index + 1));
    expect(headings).toEqual(decisions);
  });

  it('gives each decision its context, decision and consequences in 30 lines of 120 characters', () => {
    for (const { name, lines } of files) {
      const headings = lines.filter((line) => line.startsWith('## '));
      expect(headings, name).toEqual(['## Context', '## Decision', '## Consequences']);
      expect(lines.length, name).toBeLessThanOrEqual(30);
      expect(
        lines.filter((line) => line.length > 120),
        name,
      ).toEqual([]);
    }
  });
});

/** The text of a chapter or section of docs/product.md, up to the next one. */
function sectionText(number: string): string {
  const parts = product.split(/^(?=#{2,3} \d)/m);
  return parts.filter((part) => part.startsWith(`## ${number}`) || part.startsWith(`### ${number}`)).join('');
}

describe('docs/product.md', () => {
  it('numbers its sections upwards, each once and inside its chapter', () => {
    const orders = sections.map((number) => {
      const [chapter = 0, section = 0] = number.split('.').map(Number);
      return chapter * 1000 + section;
    });
    expect(orders).toEqual([...new Set(orders)].sort((a, b) => a - b));
  });

  it('points from one section to others that exist', () => {
    const prose = [{ file: 'docs/product.md', text: product }];
    // A number of two parts is a section, unless it begins with zero or stands before a unit.
    const section = /(?<![\d.])([1-9]\.\d+)(?![\d.]*[\dk%])/g;
    expect(places(section, (number) => !sections.includes(number), prose)).toEqual([]);
  });

  it('describes each limit in chapter 7', () => {
    const names = Object.entries(allLimits).flatMap(([name, value]) => [
      name,
      ...(typeof value === 'object' ? Object.keys(value) : []),
    ]);
    expect(names.filter((name) => !sectionText('7').includes(`\`${name}\``))).toEqual([]);
  });

  it('names the receivers of each type of notification in 4.15', () => {
    expect(notificationTypes.filter((type) => !sectionText('4.15 ').includes(`\`${type}\``))).toEqual([]);
  });
});
