import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { appOfTests } from '../test-app.ts';

const test = appOfTests();

describe('the OpenAPI document has no error and no warning', () => {
  it("by Redocly's recommended rules", async () => {
    // `groups/messages/{messageId}` stands beside `groups/{groupId}/messages`: a fixed part goes before a parameter.
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
    const source = JSON.stringify(test.app.swagger());
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    expect(problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`)).toEqual([]);
  });

  it("by Spectral's rules for OpenAPI", async () => {
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [rulesets.oas as RulesetDefinition] });
    const problems = await spectral.run(JSON.parse(JSON.stringify(test.app.swagger())));
    expect(problems.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`)).toEqual([]);
  });
});
