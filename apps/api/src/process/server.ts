import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// The compile cache halves the time of a start. If its folder is not writable, a start only takes longer.
enableCompileCache(resolve('node_modules/.cache/compiled'));
await import('./api-process.ts');
