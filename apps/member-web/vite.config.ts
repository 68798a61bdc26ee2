import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import type { Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import { earlyCalls } from './early-calls.ts';
import { preloadPages } from './preload-pages.ts';

const apiUrl = process.env.API_URL ?? 'http://localhost:4000';

/** In development, `/config.json` as the web server gives it in production: from the environment. */
function runtimeConfig(): Plugin {
  return {
    name: 'kopa-runtime-config',
    configureServer(server) {
      server.middlewares.use('/config.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ adminWebUrl: process.env.ADMIN_WEB_URL ?? null }));
      });
    },
  };
}

/** What every first load needs is one file: it is compressed better, and asked for once. */
const start = { name: 'start', tags: ['$initial' as const] };

/**
 * What two or more of the pages share is one file too, or a page would be twenty, each with a header of its own and a wait
 * for one of the browser's few connections. What is opened by a tap stays apart.
 */
const frame = {
  name: 'frame',
  minShareCount: 2,
  // With all that they import: a file that imports back one that imports it would run before its time.
  includeDependenciesRecursively: true,
  test: (id: string) => shared.test(id) && !opened.test(id),
};
const shared =
  /\/(member-web\/src|packages\/(ui|contracts)|query-core|react-query|icons-react|react-router|react-router-dom)\/|components\/(Badge|Combobox|NativeSelect|Paper|Progress|Skeleton|Tabs|Textarea|VisuallyHidden)\/|DirectionProvider|create-s[^/]+|find-element-ancestor|get-safe-id|use-merged-ref|use-force-update|auto-contrast|get-env/;
const opened =
  /\/dialog\.|(form|confirm|profile|messages|photo|support)-dialog\.|-panel\.|quick-messages|toaster|profile-modal\/(profile-(dialog|head)|corps-connect)|features\/messages\/(chat-pane|messages-screen|message-(input|list)|use-(chat|mark-read|stick))/;

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    runtimeConfig(),
    preloadPages(),
    earlyCalls(),
    ...(mode === 'mock' ? [msw({ mode: 'worker-only' })] : []),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1024 }),
  ],
  server: {
    port: Number(process.env.MEMBER_WEB_PORT ?? 5173),
    strictPort: true,
    proxy: mode === 'mock' ? undefined : { '/api': apiUrl, '/uploads': apiUrl, '/ws': { target: apiUrl, ws: true } },
  },
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: { codeSplitting: { groups: [start, frame] } },
      // Mantine re-exports from these without using them at the sign-in; nothing happens on their import.
      treeshake: {
        moduleSideEffects: [{ test: /\/node_modules\/(react-remove-scroll|@floating-ui\/react)/, sideEffects: false }],
      },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./test/setup.ts'],
    restoreMocks: true,
    testTimeout: 15_000,
    maxWorkers: 2,
  },
}));
