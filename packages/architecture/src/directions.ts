/** One kind of files of an app. */
export interface Place<Name extends string = string> {
  /** A folder, a file or `<folder>/*.suffix.ts`, from the app's folder. The longest that fits a file decides. */
  files: string;
  holds: string;
  /** Places, single files, guarded libraries and packages beside its own place and the app's packages. */
  imports: 'everything' | readonly (Name | `${string}.ts` | `@kopa/${string}`)[];
  /** Further places of the same subject, where `files` has `<subject>`. */
  own?: readonly Name[];
  /** The only libraries; without it any. */
  libraries?: readonly string[];
  /** The only packages, in place of the app's. */
  packages?: readonly string[];
}

/** An app or a package. */
export interface Workspace<Name extends string = string> {
  packages: readonly string[];
  /** Further packages of its tests, benches, builds and settings, which may also import every file of the workspace. */
  tests?: readonly string[];
  /** The only libraries of its source; without it any. */
  libraries?: readonly string[];
  /** Libraries that a place imports only where it names them. */
  guarded?: Readonly<Record<string, readonly string[]>>;
  /** The file of its source that finds its imports by their folder. */
  finder?: string;
  /** The subjects from top to bottom: one imports only those below it. */
  order?: readonly string[];
  places?: Readonly<Record<Name, Place<Name>>>;
}

/** Gives the places of a workspace the type of their names. */
const workspace = <Name extends string, Guarded extends string = never>(
  directions: Omit<Workspace, 'places' | 'guarded'> & {
    guarded?: Record<Guarded, readonly string[]>;
    places: Record<Name, Place<NoInfer<Name | Guarded>>>;
  },
): Workspace => directions;

const api = workspace({
  packages: ['@kopa/contracts', '@kopa/rules'],
  tests: ['@kopa/dev', '@kopa/portal-simulator'],
  guarded: { HTTP: ['fastify', '@fastify/*'], SQL: ['kysely', 'kysely/*', 'pg'] },
  order: [
    ...['admin', 'moderation', 'desk', 'safety', 'news', 'service', 'file', 'office'],
    ...['chat', 'feed', 'media', 'people', 'account', 'notifications'],
  ],
  places: {
    process: { files: 'src/process', holds: 'server, lists of routes and handlers', imports: 'everything' },
    commands: { files: 'src/commands', holds: 'the commands of operators', imports: 'everything' },
    context: {
      files: 'src/process/context.ts',
      holds: 'all that a call is given: no feature',
      imports: ['config', 'live', 'bus', 'http', 'identity', 'db', 'HTTP'],
    },
    config: { files: 'src/process/config.ts', holds: 'the settings', imports: ['http'] },
    jobs: { files: 'src/jobs', holds: 'background work', imports: ['context', 'identity', 'actions'] },
    live: {
      files: 'src/live',
      holds: 'sockets, frames, presence, viewers',
      imports: ['context', 'config', 'bus', 'http', 'identity', 'actions', 'src/db/as-refusal.ts', 'HTTP'],
    },
    routes: {
      files: 'src/features/<subject>/*.routes.ts',
      holds: 'a contract with one call each',
      imports: ['context', 'config', 'http', 'identity', 'actions', 'views', 'HTTP'],
      own: ['queries', 'helpers'],
    },
    actions: {
      files: 'src/features/<subject>/*.actions.ts',
      holds: 'transaction, rules, publication',
      imports: ['context', 'config', 'identity', 'shared', 'db', 'actions', 'views'],
      own: ['queries', 'helpers'],
    },
    views: {
      files: 'src/features/<subject>/*.view.ts',
      holds: 'an answer for one member',
      imports: ['context', 'config', 'shared', 'db', 'views'],
      own: ['queries', 'helpers'],
    },
    queries: {
      files: 'src/features/<subject>/*.queries.ts',
      holds: 'Kysely: no decision',
      imports: ['identity', 'shared', 'db', 'SQL'],
      own: ['helpers'],
    },
    helpers: {
      files: 'src/features/<subject>',
      holds: 'other files of a feature',
      imports: ['context', 'config', 'identity', 'shared', 'db'],
      own: ['actions', 'views', 'queries'],
    },
    identity: {
      files: 'src/identity',
      holds: 'sessions and keys',
      imports: ['context', 'config', 'http', 'bus', 'shared', 'db', 'HTTP', 'SQL'],
    },
    http: {
      files: 'src/http',
      holds: 'the stations of a call: `identify`, `check`, `admit`, `answer`',
      imports: ['context', 'config', 'shared', 'db', 'HTTP'],
    },
    bus: { files: 'src/live/bus', holds: 'events between processes', imports: [] },
    seed: {
      files: 'src/db/seed',
      holds: 'the demo data',
      imports: ['context', 'identity', 'actions', 'db', 'SQL'],
    },
    shared: {
      files: 'src/shared',
      holds: 'locks, visibility, persons, pages and searches of several features',
      imports: ['context', 'db', 'SQL'],
    },
    db: { files: 'src/db', holds: 'connection and schema', imports: ['migrations', 'SQL'] },
    migrations: {
      files: 'src/db/migrations',
      holds: 'steps that never change',
      imports: ['src/db/schema.ts', 'SQL'],
      libraries: ['kysely'],
      packages: [],
    },
  },
});

const web = { packages: ['@kopa/contracts', '@kopa/rules', '@kopa/ui'], tests: ['@kopa/mocks'] };

const memberWeb = workspace({
  ...web,
  places: {
    app: {
      files: 'src/app',
      holds: 'start, routes and frame',
      imports: ['sync', 'features', 'shared', 'device', 'live', 'session', 'api', '@kopa/mocks'],
    },
    sync: {
      files: 'src/sync',
      holds: 'live frames, outbox',
      imports: ['features', 'shared', 'device', 'live', 'session', 'api'],
    },
    features: {
      files: 'src/features/<subject>',
      holds: 'one screen or part of the frame',
      imports: ['shared', 'device', 'live', 'session', 'api'],
    },
    shared: {
      files: 'src/shared',
      holds: 'what several features share, by subject, and `layout`, `lists`, `menus`, `page`',
      imports: ['device', 'live', 'session', 'api'],
    },
    worker: { files: 'worker', holds: 'the service worker', imports: ['shared', 'device'] },
    device: {
      files: 'src/device',
      holds: '`offline`: content for reading; `outbox`: unsent texts; `pwa`: service worker, push, badge, bars',
      imports: ['session', 'api'],
    },
    live: { files: 'src/live', holds: 'the socket', imports: ['session', 'api'] },
    session: { files: 'src/session', holds: 'the member', imports: ['api'] },
    api: { files: 'src/api', holds: 'the client of the API', imports: [] },
  },
});

const adminWeb = workspace({
  ...web,
  places: {
    app: {
      files: 'src/app',
      holds: 'start, routes and frame',
      imports: ['features', 'shared', 'session', 'api', '@kopa/mocks'],
    },
    features: { files: 'src/features/<subject>', holds: 'one screen', imports: ['shared', 'session', 'api'] },
    shared: {
      files: 'src/shared',
      holds: 'what several features share, by subject, and `layout`',
      imports: ['session', 'api'],
    },
    session: { files: 'src/session', holds: 'the administrator', imports: ['api'] },
    api: { files: 'src/api', holds: 'the client of the API', imports: [] },
  },
});

/** The directions of all imports. A workspace imports another one by its name only, and never an app. */
export const workspaces: Readonly<Record<string, Workspace>> = {
  'apps/member-web': memberWeb,
  'apps/admin-web': adminWeb,
  'apps/api': api,
  'apps/e2e': { packages: ['@kopa/contracts'], tests: ['@kopa/dev', '@kopa/portal-simulator'] },
  'packages/contracts': workspace({
    packages: [],
    libraries: ['typebox'],
    finder: 'packages/contracts/src/calls.ts',
    places: {
      shapes: { files: 'src', holds: 'all that browsers load', imports: [] },
      calls: {
        files: 'src/calls.ts',
        holds: 'the list of all calls, for tests',
        imports: ['shapes'],
        libraries: ['node:fs'],
      },
      msw: {
        files: 'src/msw.ts',
        holds: 'handlers of mocks',
        imports: ['shapes'],
        libraries: ['msw', 'typebox', 'typebox/value'],
      },
    },
  }),
  'packages/rules': { packages: ['@kopa/contracts'], libraries: [] },
  'packages/ui': { packages: ['@kopa/contracts'], libraries: ['@mantine/*', 'react'] },
  'packages/mocks': {
    packages: ['@kopa/contracts', '@kopa/rules'],
    libraries: ['msw', 'msw/*', 'typebox', 'typebox/format', 'typebox/value'],
  },
  'packages/portal-simulator': { packages: ['@kopa/contracts'] },
  'packages/web-server': { packages: ['@kopa/contracts'] },
  'packages/dev': { packages: ['@kopa/contracts', '@kopa/portal-simulator', '@kopa/web-server'] },
  'packages/architecture': { packages: ['@kopa/contracts'] },
};
