import { ConfigSchema } from '../../src/process/config.ts';

/** The page of the settings: those of the API from their schema, those of the web servers and ports as a list. */
export function configurationPage(): string {
  return [
    '# Configuration',
    '',
    'Made by `pnpm --filter @kopa/api run docs`; a test holds it to the schema of the settings. Change the schema',
    '(`apps/api/src/process/config.ts`), or the list of the web servers (`configuration-page.ts`).',
    '',
    '`npm start` sets everything for one machine. [operations.md](operations.md) has the settings of a deployment.',
    '',
    '## The API',
    '',
    'The API reads its settings from the environment when it starts. It does not start with a wrong value, and names it.',
    '',
    ...settingsOfTheApi(),
    '',
    '## The web servers',
    '',
    'One program (`packages/web-server/src/main.ts`) serves each built app.',
    '',
    ...table(Object.entries(webServer)),
    '',
  ].join('\n');
}

function settingsOfTheApi(): string[] {
  const required = new Set<string>(ConfigSchema.required);
  const rows = Object.entries(ConfigSchema.properties).map(([name, schema]) => {
    const { description, default: preset } = schema as unknown as { description: string; default?: unknown };
    const value = preset !== undefined ? `\`${preset}\`` : required.has(name) ? 'required' : '–';
    return [name, [value, description]] as [string, Setting];
  });
  return table(rows);
}

/** The default of a setting, and its meaning. */
type Setting = readonly [preset: string, meaning: string];

const table = (rows: [string, Setting][]): string[] => [
  '| setting | default | meaning |',
  '|---|---|---|',
  ...rows.map(([name, [preset, meaning]]) => `| \`${name}\` | ${preset} | ${meaning} |`),
];

export const webServer: Record<string, Setting> = {
  WEB_APP: ['required', 'Which app it serves: `member` or `admin`.'],
  WEB_ROOT: ['required', 'Folder of the built app.'],
  API_URL: ['required for `admin`', "The API's address, which administrators' browsers call."],
  PORT: ['`8080`', 'Port that it listens on.'],
  HOST: ['`127.0.0.1`', 'Address that it listens on.'],
  METRICS_PORT: ['–', 'Port of /metrics (Prometheus), not for the world; unset: none.'],
  PUBLIC_URL: ['`http://localhost:PORT`', 'Address of the app in the browser; with `https:` HSTS is sent.'],
  ADMIN_WEB_URL: ['–', "Origin of the administrators' app, to which `/admin` of the member app leads."],
  SUPPORT_EMAIL: ['–', 'Address of the page "Contact support" of the member app.'],
  UPLOADS_PUBLIC_URL: ['–', 'Address of the photos, where a CDN or a bucket has them.'],
  HSTS_SUBDOMAINS: ['`false`', 'Browsers use TLS for every host below that of the app too (`includeSubDomains`).'],
  ASSETS_DIR: ['–', 'Folder that keeps the files of earlier builds for open pages.'],
  LOG_LEVEL: ['`warn`', 'Least level that is logged.'],
};
