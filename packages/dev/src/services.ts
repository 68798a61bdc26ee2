import { join } from 'node:path';
import { builtApi, builtFolder } from './build-app.ts';
import { readSecrets } from './secrets.ts';
import { programOf, type ServiceOptions } from './service.ts';
import { type Settings, servers, workspace } from './settings.ts';

/** `production` runs the build; `development` reloads on every change. */
export type Mode = 'production' | 'development';

const api = join(workspace, 'apps', 'api');
const memberWeb = join(workspace, 'apps', 'member-web');
const adminWeb = join(workspace, 'apps', 'admin-web');
/** The programs that serve the built apps. */
const webServers = {
  memberWeb: join(workspace, 'packages', 'dev', 'src', 'member-web.ts'),
  adminWeb: join(workspace, 'packages', 'web-server', 'src', 'main.ts'),
} as const;
const simulator = join(workspace, 'packages', 'portal-simulator');

export function portalService({ ports, urls }: Settings): ServiceOptions {
  return {
    title: servers.portal.title,
    command: ['src/server.ts'],
    cwd: simulator,
    env: { ...process.env, PORTAL_PORT: String(ports.portal), SIMULATOR_SMTP_PORT: String(ports.mail) },
    readyUrl: `${urls.portal}/healthz`,
  };
}

export function apiService({ ports, urls, dataDir }: Settings, databaseUrl: string, mode: Mode): ServiceOptions {
  return {
    title: servers.api.title,
    command: mode === 'production' ? [builtApi] : ['--watch', '--watch-preserve-output', 'src/process/server.ts'],
    cwd: api,
    env: {
      LOG_LEVEL: mode === 'production' ? 'warn' : 'info',
      UPLOADS_DIR: join(dataDir, 'uploads'),
      UPLOADS_FREE_PERCENT: '0',
      ...process.env,
      ...readSecrets(dataDir, process.env),
      NODE_ENV: mode,
      DATABASE_URL: databaseUrl,
      API_PORT: String(ports.api),
      API_HOST: '127.0.0.1',
      PORTAL_BASE_URL: urls.portal,
      SMTP_URL: urls.mail,
      MEMBER_WEB_URL: urls.memberWeb,
      ADMIN_WEB_URL: urls.adminWeb,
      KOPA_DEMO: '1',
      ALLOW_HTTP: '1',
    },
    readyUrl: `${urls.api}/readyz`,
  };
}

export function memberWebService(settings: Settings, mode: Mode): ServiceOptions {
  const { urls, ports } = settings;
  const env = { API_URL: urls.api, ADMIN_WEB_URL: urls.adminWeb };
  if (mode === 'development') return viteService('memberWeb', memberWeb, settings, env);
  const served = {
    WEB_APP: 'member',
    WEB_ROOT: builtFolder('member-web'),
    ASSETS_DIR: join(settings.dataDir, 'member-web'),
    PORT: String(ports.memberWeb),
    PUBLIC_URL: urls.memberWeb,
  };
  return webService('memberWeb', settings, { ...env, ...served });
}

export function adminWebService(settings: Settings, mode: Mode): ServiceOptions {
  const { urls, ports } = settings;
  const env = { API_URL: urls.api };
  if (mode === 'development') return viteService('adminWeb', adminWeb, settings, env);
  const served = {
    WEB_APP: 'admin',
    WEB_ROOT: builtFolder('admin-web'),
    PORT: String(ports.adminWeb),
    PUBLIC_URL: urls.adminWeb,
  };
  return webService('adminWeb', settings, { ...env, ...served });
}

function webService(name: 'memberWeb' | 'adminWeb', { urls }: Settings, env: NodeJS.ProcessEnv): ServiceOptions {
  return {
    title: servers[name].title,
    command: [webServers[name]],
    cwd: workspace,
    // METRICS_PORT is the API's: two servers cannot listen on it.
    env: { ...process.env, ...env, HOST: '127.0.0.1', METRICS_PORT: '', NODE_ENV: 'production' },
    readyUrl: `${urls[name]}/healthz`,
  };
}

function viteService(
  name: 'memberWeb' | 'adminWeb',
  cwd: string,
  { urls, ports }: Settings,
  env: NodeJS.ProcessEnv,
): ServiceOptions {
  return {
    title: servers[name].title,
    command: [
      programOf(cwd, 'vite', 'bin', 'vite.js'),
      '--port',
      String(ports[name]),
      '--strictPort',
      '--logLevel',
      'warn',
    ],
    cwd,
    env: { ...process.env, ...env, [servers[name].variable]: String(ports[name]), NODE_ENV: 'development' },
    readyUrl: `${urls[name]}/`,
  };
}
