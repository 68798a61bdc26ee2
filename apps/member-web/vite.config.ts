import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import type { Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import { earlyCalls } from './early-calls.ts';
import { preloadPages } from './preload-pages.ts';

const apiUrl = process.env.API_URL ?? 'http://localhost:4000';

/** Serves `/config.json` in development, from the environment, as the web server does in production. */
function runtimeConfig(): Plugin {
  return {
    name: 'kopa-runtime-config',
    configureServer(server) {
      server.middlewares.use('/config.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({
            adminWebUrl: process.env.ADMIN_WEB_URL ?? null,
            supportEmail: process.env.SUPPORT_EMAIL ?? null,
          }),
        );
      });
    },
  };
}

/** One chunk for everything that every first load needs: it compresses better and needs one request. */
const start = { name: 'start', tags: ['$initial' as const] };

/**
 * One chunk for what several pages share. Otherwise a page would need twenty files, and each would wait for one of the
 * browser's few connections. Dialogs and popovers that open on a tap keep their own chunks.
 */
const frame = {
  name: 'frame',
  // Includes all dependencies: with circular imports between chunks a module would run too early.
  includeDependenciesRecursively: true,
  test: (id: string) => sharedModules.test(id) && !loadedOnDemand.test(id),
};
const sharedModules =
  /\/member-web\/src\/(?!features\/)|\/packages\/ui\/|\/icons-react\/|components\/(Tabs|VisuallyHidden)\//;
const loadedOnDemand =
  /\/dialog\.|(form|confirm|profile|photo|report|support)-dialog\.|-panel\.|-menu\.|new-password-fields|visitor-pages|toaster|profile-modal\/(profile-(dialog|head)|corps-connect|service-info)/;

/** The messages page and the quick messages use the same code. */
const messages = {
  name: 'messages',
  test: /\/features\/messages\/(messages-(page|screen)|chat-(lists|target)|use-target)/,
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
      // Mantine re-exports these modules, but the sign-in does not use them. Importing them has no side effects.
      treeshake: {
        moduleSideEffects: [{ test: /\/node_modules\/(react-remove-scroll|@floating-ui\/react)/, sideEffects: false }],
      },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./test/setup.ts'],
    restoreMocks: true,
    testTimeout: 40_000,
    maxWorkers: 2,
  },
}));
