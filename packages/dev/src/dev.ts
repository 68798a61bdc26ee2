import { migrateDatabase } from './migrate.ts';
import { report } from './report.ts';
import { runStack } from './run-stack.ts';
import { adminWebService, apiService, memberWebService, portalService } from './services.ts';
import { serverNames } from './settings.ts';

await runStack({
  uses: serverNames,
  prepareDatabase: (url) => migrateDatabase(url, 'development'),
  services: (settings, databaseUrl) => [
    portalService(settings),
    apiService(settings, databaseUrl, 'development'),
    memberWebService(settings, 'development'),
    adminWebService(settings, 'development'),
  ],
  report: (settings) => report(serverNames, settings),
});
