import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import type { Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';

/** In development, `/config.json` as the web server gives it in production: from the environment. */
function runtimeConfig(apiUrl: string): Plugin {
  return {
    name: 'kopa-runtime-config',
    configureServer(server) {
      server.middlewares.use('/config.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ apiUrl }));
      });
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    runtimeConfig(mode === 'mock' ? '' : (process.env.API_URL ?? 'http://localhost:4000')),
    ...(mode === 'mock' ? [msw({ mode: 'worker-only' })] : []),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1024 }),
  ],
  server: { port: Number(process.env.ADMIN_WEB_PORT ?? 5174), strictPort: true },
  build: {
    target: 'es2023',
    rolldownOptions: {
      // What every first load needs is one file: it is compressed better, and asked for once.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      // Mantine re-exports from these without using them at the login; nothing happens on their import.
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
  },
}));
