import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The compile cache halves the time of a start. If its folder is not writable, a start only takes longer.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
await import('./api-process.ts');
