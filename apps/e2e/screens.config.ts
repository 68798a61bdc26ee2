import { defineConfig } from '@playwright/test';
import { screensConfig } from './support/shared-config.ts';

export default defineConfig({ ...(await screensConfig()), testIgnore: 'gallery.spec.ts' });
