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
 * What belongs to no page is one file too, or a page would be twenty, each with a header of its own and a wait for one of
 * the browser's few connections. What is opened by a tap stays apart.
 */
const frame = {
  name: 'frame',
  // With all that they import: a file that imports back one that imports it would run before its time.
  includeDependenciesRecursively: true,
  test: (id: string) => ofNoPage.test(id) && !opened.test(id),
};
const ofNoPage =
  /\/member-web\/src\/(?!features\/)|\/packages\/ui\/|\/icons-react\/|components\/(Tabs|VisuallyHidden)\//;
const opened =
  /\/dialog\.|(form|confirm|profile|photo|support)-dialog\.|-panel\.|toaster|profile-modal\/(profile-(dialog|head)|corps-connect|service-info)/;

/** The page of the messages and the quick messages are made of the same. */
const messages = {
  name: 'messages',
  test: /\/features\/messages\/(messages-(page|screen)|chat-(lists|target)|use-asked)/,
};

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
      output: { codeSplitting: { groups: [start, frame, messages] } },
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
