import { defineConfig } from '@playwright/test';
import { sharedConfig } from './support/shared-config.ts';

export default defineConfig({
  ...(await sharedConfig()),
  testDir: 'journeys',
  globalSetup: './support/global-setup.ts',
});
