import { buildApp, builtApps } from './build-app.ts';
import { migrateDatabase } from './migrate.ts';
import { report } from './report.ts';
import { runStack } from './run-stack.ts';
import { adminWebService, apiService, memberWebService, portalService } from './services.ts';
import { serverNames } from './settings.ts';

await runStack({
  uses: serverNames,
  async prepare() {
    for (const app of builtApps) await buildApp(app);
  },
  prepareDatabase: (url) => migrateDatabase(url, 'production'),
  services: (settings, databaseUrl) => [
    portalService(settings),
    apiService(settings, databaseUrl, 'production'),
    memberWebService(settings, 'production'),
    adminWebService(settings, 'production'),
  ],
  report: (settings) => report(serverNames, settings),
});
