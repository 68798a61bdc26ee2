import { areas, type TableRow } from '@kopa/conformance/areas';
import { table } from '@kopa/conformance/table';
import { errorStatuses } from '@kopa/contracts/errors';
import { type Access, ownRefusals, propertiesOf, refusalsOf } from '@kopa/contracts/refusals';
import type { FieldNames, Route } from '@kopa/contracts/route';

const callers: Record<Access, string> = {
  visitor: 'anyone',
  member: 'a member',
  administrator: 'an administrator',
  holder: 'the holder of the office',
};

/** The page that lists every call with its purpose, callers, answers, refusals and test. */
export function callsPage(): string {
  const parts = Object.entries(areas).map(([area, { title, product }]) => {
    const rows = table.filter((row) => row.area === area).map(tableLine);
    return [
      `## ${title}`,
      '',
      `Rules: ${product.map((section) => `product ${section}`).join(', ')}.`,
      '',
      '| call | does | who | takes | answers | refuses | test |',
      `|${'---|'.repeat(7)}`,
      ...rows,
    ];
  });
  const intro = [
    '# The calls of the API',
    '',
    'Made from the contracts and the table of calls by `pnpm --filter @kopa/api run docs`; a test holds it to them.',
    `${table.length} calls. Each test walks its calls: the answer by the contract's schema, who may not make it (nobody signed in,`,
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

function tableLine({ route, who, rows }: TableRow): string {
  const cells = [
    `\`${route.method} ${route.url}\``,
    route.schema.summary ?? '',
    callers[who],
    takes(route),
    Object.keys(route.schema.response).join(', '),
    refuses(route, who),
    `[${rows.replace('src/rows/', '')}](../../packages/conformance/${rows})`,
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
function refuses(route: Route, who: Access): string {
  const codes = refusalsOf(route, who).filter(
    (code) => ownRefusals(route).includes(code) || code === 'idempotency_conflict',
  );
  return codes
    .map((code) => `${errorStatuses[code]} \`${code}\``)
    .sort()
    .join(', ');
}
