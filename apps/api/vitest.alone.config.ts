import { defineConfig } from 'vitest/config';

/** Tests with programs that a deployment uses and npm does not bring: HAProxy, PgBouncer, Valkey. */
export default defineConfig({
  test: {
    include: ['test/machines/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
});
