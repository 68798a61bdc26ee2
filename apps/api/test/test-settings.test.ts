import { expect, it } from 'vitest';
import { ConfigSchema } from '../src/process/config.ts';
import { testSettings } from './test-settings.ts';

const presets = Object.entries(ConfigSchema.properties)
  .map(([name, schema]) => [name, (schema as { default?: unknown }).default] as const)
  .filter((entry): entry is [string, string] => String(entry[1]).startsWith('http'));

it('the settings of tests contain no default address, where another Kopa on this machine may listen', () => {
  expect(presets.map(([name]) => name)).toContain('PORTAL_BASE_URL');
  const settings: Record<string, string> = testSettings;
  for (const [name, preset] of presets) {
    expect(settings[name], name).toBeDefined();
    expect(settings[name], name).not.toBe(preset);
  }
});

it('no server listens at the address of the portal', async () => {
  await expect(fetch(testSettings.PORTAL_BASE_URL)).rejects.toThrow();
});
