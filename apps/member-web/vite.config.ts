import { pureLibraries } from '@kopa/ui/build/pure-libraries';
import { slimContracts } from '@kopa/ui/build/slim-contracts';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import type { Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import { chunks } from './chunks.ts';
import { earlyScriptPlugin } from './early-script.ts';
import { firstViewBuild } from './first-view-build.ts';
import { preloadPages } from './preload-pages.ts';
import { serviceWorker } from './service-worker.ts';
import { signInPage } from './sign-in-page.ts';

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

const { plugin: chunksPlugin, groups } = chunks();

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    runtimeConfig(),
    pureLibraries(),
    chunksPlugin,
    preloadPages(),
    ...(mode === 'mock'
      ? []
      : [slimContracts(), earlyScriptPlugin(), signInPage(), firstViewBuild(), ...serviceWorker()]),
    ...(mode === 'mock' ? [msw({ mode: 'worker-only' })] : []),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1024, exclude: /^server\// }),
  ],
  server: {
    port: Number(process.env.MEMBER_WEB_PORT ?? 5173),
    strictPort: true,
    proxy: mode === 'mock' ? undefined : { '/api': apiUrl, '/uploads': apiUrl, '/ws': { target: apiUrl, ws: true } },
  },
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: { codeSplitting: { groups } },
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
    retry: process.env.CI === undefined ? 0 : 1,
    maxWorkers: 2,
    expect: { poll: { timeout: 15_000 } },
  },
}));
