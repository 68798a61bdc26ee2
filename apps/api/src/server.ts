import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The compile cache halves the time of a start. If its folder is not writable, a start only takes longer.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
// Before all else, because traces wrap the modules that are imported later.
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await import('./tracing.ts');
await import('./api-process.ts');
