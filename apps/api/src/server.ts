import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The compile cache halves the time of a start. If its folder is not writable, a start only takes longer.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
await import('./api-process.ts');
