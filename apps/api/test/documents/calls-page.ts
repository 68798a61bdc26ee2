import { type Realm, realmOf } from '@kopa/contracts/access';
import { calls } from '@kopa/contracts/calls';
import { errorStatuses } from '@kopa/contracts/errors';
import { ownRefusals, propertiesOf, refusalsOf } from '@kopa/contracts/refusals';
import type { FieldNames, Route } from '@kopa/contracts/route';
import { type Subject, subjects } from '@kopa/contracts/subjects';
import { filesOfRows } from '../calls/files-of-rows.ts';

const callers: Record<Realm, string> = {
  visitor: 'anyone',
  member: 'a member',
  administrator: 'an administrator',
  holder: 'the holder of the office',
};

/** The sections of docs/product.md with the rules of each subject. */
const sections: Record<Exclude<Subject, 'health'>, string> = {
  account: '4.1, 4.2, 4.3, 4.17, 4.20, 4.23, 4.27',
  people: '4.4, 4.5, 4.6, 4.7, 4.26, 4.34, 4.35',
  feed: '4.11, 4.32, 4.33',
  chat: '4.8, 4.9, 4.10, 4.26',
  media: '4.12',
  service: '4.13, 4.14, 4.25, 4.30, 4.31, 4.37',
  file: '4.48, 4.50',
  office: '4.49, 4.50',
  safety: '4.46, 4.47',
  news: '4.36, 4.43',
  notifications: '4.5, 4.15, 4.22, 4.29',
  moderation: '4.24, 4.44',
  desk: '4.16',
  admin: '4.17, 4.18, 4.19',
};

/** The page that lists every call with its purpose, callers, answers, refusals and test. */
export async function callsPage(): Promise<string> {
  const fileOf = new Map((await filesOfRows()).flatMap(([file, rows]) => rows.map(({ route }) => [route, file])));
  const parts = Object.entries(sections).map(([subject, numbers]) => {
    const ofSubject = calls.filter(({ schema }) => schema.tags?.[0] === subject);
    return [
      `## ${subject}`,
      '',
      `${subjects[subject as Subject]} Rules: product ${numbers}.`,
      '',
      '| call | does | who | takes | answers | refuses | test |',
      `|${'---|'.repeat(7)}`,
      ...ofSubject.toSorted(byUrl).map((route) => tableLine(route, fileOf.get(route) ?? '')),
    ];
  });
  const intro = [
    '# The calls of the API',
    '',
    'Made from the contracts by `pnpm --filter @kopa/api run docs`; a test holds it to them.',
    `${calls.length} calls. Each test walks its calls: the answer by the contract's schema, who may not make it (nobody signed in,`,
    "the other realm's token, another member's id in path, query or body), every field left out, of a wrong type, too long or",
    'unknown, and that a refused call changes nothing. It refuses each call in every way that the contract documents.',
    'Any call may also be answered with 400, 500 or 503, a call that needs a session with 401, a call of a member with 429,',
    'a write with 403 (`wrong_origin`), 413 or 415.',
    'An id that is marked as own must be that of the member who calls; so must `:id` and `:userId` of a path that refuses with 403 `forbidden`.',
    'The [product](../product.md) has the rules, by section.',
    '',
  ];
  return `${[...intro, ...parts.flatMap((lines) => [...lines, ''])].join('\n').trimEnd()}\n`;
}

const byUrl = (one: Route, other: Route) =>
  one.url.localeCompare(other.url, 'en') || one.method.localeCompare(other.method, 'en');

function tableLine(route: Route, file: string): string {
  const cells = [
    `\`${route.method} ${route.url}\``,
    route.schema.summary ?? '',
    callers[realmOf(route.access)],
    takes(route),
    Object.keys(route.schema.response).join(', '),
    refuses(route),
    `[${file}](../../apps/api/test/calls/rows/${file}.ts)`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function takes({ self, schema: { querystring, headers, body } }: Route): string {
  const required = new Set((body as { required?: string[] } | undefined)?.required ?? []);
  const own = (part: keyof FieldNames, name: string) => (self?.[part]?.includes(name) ? ' (own)' : '');
  const optional = (name: string) => (required.has(name) ? '' : '?');
  const fields = propertiesOf(body).map((name) => `\`${name}\`${optional(name)}${own('body', name)}`);
  const query = propertiesOf(querystring).map((name) => `\`?${name}\`${own('query', name)}`);
  const key = propertiesOf(headers).includes('idempotency-key') ? ['`Idempotency-Key`?'] : [];
  return [...query, ...fields, ...key].join(', ');
}

/** The call's own refusals. The introduction of the page lists those that all calls share. */
function refuses(route: Route): string {
  const codes = refusalsOf(route).filter(
    (code) => ownRefusals(route).includes(code) || code === 'idempotency_conflict',
  );
  return codes
    .map((code) => `${errorStatuses[code]} \`${code}\``)
    .sort()
    .join(', ');
}
