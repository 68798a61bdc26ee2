import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The compile cache halves the time of a start. If its folder is not writable, a start only takes longer.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
// Before all else, because traces wrap the modules that are imported later.
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await import('./tracing.ts');
await import('./api-process.ts');
