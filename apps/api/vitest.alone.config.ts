import { defineConfig } from 'vitest/config';

/**
 * Tests that need the machine for themselves: `robustness` kills processes and databases, `machines` runs programs that a
 * deployment uses and npm does not bring (HAProxy, PgBouncer, Valkey).
 */
export default defineConfig({
  test: {
    include: ['test/{robustness,machines}/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    expect: { poll: { timeout: 30_000 } },
  },
});
