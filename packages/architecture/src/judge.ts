import { type Place, type Workspace, workspaces } from './directions.ts';
import { resolveImport } from './imports.ts';

interface Location {
  name: string;
  place: Place;
  /** The subject, where the place has one. */
  subject: string | undefined;
}

/** The app or package that holds a file. */
const workspaceOf = (file: string) => file.split('/').slice(0, 2).join('/');

/** Tests, benches, builds and settings: no source imports them. */
const isTool = (file: string) => !/^\w+\/[^/]+\/(src|worker)\//.test(file) || /\.test\.|\/src\/testing\//.test(file);

function patternOf(files: string): RegExp {
  const text = files.replaceAll('.', '\\.').replace('*', '.*').replace('<subject>', '(?<subject>[^/]+)');
  return new RegExp(`^${text}${files.endsWith('.ts') ? '$' : '/'}`);
}

/** The patterns of each workspace with places, the longest first. */
const patterns = new Map(
  Object.entries(workspaces).map(([folder, { places = {} }]) => [
    folder,
    Object.entries(places)
      .sort(([, a], [, b]) => b.files.length - a.files.length)
      .map(([name, place]) => ({ name, place, pattern: patternOf(`${folder}/${place.files}`) })),
  ]),
);

/** The place of a file of the source; `null` where the table has none. */
export function locationOf(file: string): Location | null {
  for (const { name, place, pattern } of patterns.get(workspaceOf(file)) ?? []) {
    const found = pattern.exec(file);
    if (found !== null) return { name, place, subject: found.groups?.subject };
  }
  return null;
}

const fits = (module: string, libraries: readonly string[]) =>
  libraries.some((name) => (name.endsWith('/*') ? module.startsWith(name.slice(0, -1)) : module === name));

/** The reason why a file may not import a module; `null` where it may. A computed module is `null`. */
export function refusalOf(from: string, module: string | null): string | null {
  const folder = workspaceOf(from);
  const workspace = workspaces[folder];
  if (workspace === undefined) return `the table has no ${folder}`;
  const isSource = !isTool(from);
  if (module === null) return isSource && from !== workspace.finder ? 'the table judges no computed import' : null;
  const location = isSource ? locationOf(from) : null;
  if (isSource && workspace.places !== undefined && location === null) return 'its folder has no place in the table';
  const target = resolveImport(from, module);
  if (target === null) return isSource ? refusalOfLibrary(workspace, location, module) : null;
  const isOwn = workspaceOf(target) === folder;
  if (isOwn && !module.startsWith('.')) return 'own files by their path';
  if (!isOwn && module.startsWith('.')) return 'files of another app or package by its name';
  const further = isSource ? location?.place.imports : workspace.tests;
  const packages = [
    ...(location?.place.packages ?? workspace.packages),
    ...(further === 'everything' ? [] : (further ?? [])),
  ];
  if (!isOwn && !packages.includes(module.split('/', 2).join('/'))) return 'a package that the table does not name';
  if (isSource && isTool(target)) return 'source imports no test or tool';
  return isOwn && location !== null ? refusalOfPlace(workspace, location, target) : null;
}

function refusalOfLibrary({ libraries, guarded = {} }: Workspace, location: Location | null, module: string) {
  const only = location?.place.libraries ?? libraries;
  if (only !== undefined && !fits(module, only)) return `of the libraries only ${only.join(', ') || 'none'}`;
  const { name = '', place } = location ?? {};
  const guard = Object.keys(guarded).find((group) => fits(module, guarded[group] ?? []));
  if (guard === undefined || place?.imports === 'everything' || place?.imports.includes(guard)) return null;
  return `${name} has no ${guard}`;
}

function refusalOfPlace({ order }: Workspace, from: Location, target: string): string | null {
  const to = locationOf(target);
  if (to === null) return `the table has no place for ${target}`;
  const { imports, own = [] } = from.place;
  if (order !== undefined && from.subject !== undefined && to.subject !== undefined) {
    const [upper, lower] = [order.indexOf(from.subject), order.indexOf(to.subject)];
    if (upper < 0 || lower < 0 || upper > lower) return `${from.subject} is not above ${to.subject}`;
  }
  const isOwn = from.subject === to.subject && (from.name === to.name || own.includes(to.name));
  const file = target.split('/').slice(2).join('/');
  if (isOwn || imports === 'everything' || imports.includes(to.name) || imports.includes(file as never)) return null;
  return `${from.name} does not import ${to.name}${from.name === to.name ? ' of another subject' : ''}`;
}
