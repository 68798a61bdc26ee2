import { migrateDatabase } from './migrate.ts';
import { report } from './report.ts';
import { runStack } from './run-stack.ts';
import { apiService, portalService } from './services.ts';

const uses = ['api', 'portal', 'mail'] as const;

await runStack({
  uses,
  prepareDatabase: (url) => migrateDatabase(url, 'development'),
  services: (settings, databaseUrl) => [portalService(settings), apiService(settings, databaseUrl, 'development')],
  report: (settings) => report(uses, settings),
});
