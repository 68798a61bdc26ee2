import { type Place, type Workspace, workspaces } from './directions.ts';

const code = (names: readonly string[]) => names.map((name) => `\`${name.replace('@kopa/', '')}\``).join(', ');
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');
}

const libraries = (names?: readonly string[]) => names && (names.length === 0 ? 'no library' : `only ${code(names)}`);

function workspaceRow([folder, { packages, tests = [], guarded = {}, ...directions }]: [string, Workspace]): string[] {
  const guards = Object.entries(guarded).map(([group, names]) => `${group} (${code(names)})`);
  const guard = guards.length > 0 ? `; ${guards.join(' and ')} where a place names it` : '';
  return [code([folder]), code(packages), code(tests), `${libraries(directions.libraries) ?? 'any'}${guard}`];
}

function importsOfPlace({ imports, own = [], packages, ...place }: Place, guarded: readonly string[]): string {
  if (imports === 'everything') return 'everything';
  const named = imports.filter((name) => !guarded.includes(name));
  return [
    code(named.map((name) => name.replace(/^src\//, ''))),
    own.length > 0 ? `of its subject also ${code(own)}` : '',
    imports.filter((name) => guarded.includes(name)).join(', '),
    packages?.length === 0 ? 'no package' : '',
    libraries(place.libraries) ?? '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}

function placesTable(folder: string, { places = {}, guarded = {} }: Workspace): string {
  const rows = Object.entries(places).map(([name, place]) => [
    `\`${name}\``,
    code([place.files]),
    place.holds,
    importsOfPlace(place, Object.keys(guarded)) || 'none of these',
  ]);
  return table([`in \`${folder}\``, 'files', 'holds', 'imports'], rows);
}

/** The tables of directions as Markdown. */
function directionsPage(): string {
  const entries = Object.entries(workspaces);
  return [
    table(['app or package', 'imports', 'its tests and tools also', 'libraries'], entries.map(workspaceRow)),
    ...entries.filter(([, { places }]) => places !== undefined).map(([folder, found]) => placesTable(folder, found)),
    ...entries.flatMap(([folder, { order }]) =>
      order === undefined ? [] : [table([`subjects of \`${folder}\` from top to bottom`], [[code(order)]])],
    ),
  ].join('\n\n');
}

const [start, end] = ['<!-- Printed from packages/architecture/src/directions.ts. -->', '<!-- End of the print. -->'];

/** A document with the tables of directions between its two marks. */
export function withDirections(document: string): string {
  const [before, after] = [document.split(start)[0], document.split(end)[1]];
  if (after === undefined) throw new Error('the document has no marks');
  return `${before}${start}\n\n${directionsPage()}\n\n${end}${after}`;
}
