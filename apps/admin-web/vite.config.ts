import { runtimeConfig } from '@kopa/ui/build/runtime-config';
import { slimContracts } from '@kopa/ui/build/slim-contracts';
import { webApp } from '@kopa/ui/build/web-app';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  ...webApp(),
  plugins: [
    react(),
    runtimeConfig({ apiUrl: mode === 'mock' ? '' : (process.env.API_URL ?? 'http://localhost:4000') }),
    ...(mode === 'mock' ? [msw({ mode: 'worker-only' })] : [slimContracts()]),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1024 }),
  ],
  // Found late, the library of the charts would make the development server reload the page.
  optimizeDeps: { include: ['recharts'] },
  server: { port: Number(process.env.ADMIN_WEB_PORT ?? 5174), strictPort: true },
}));
