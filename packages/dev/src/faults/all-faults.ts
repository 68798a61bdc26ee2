import { apiActionsFaults } from './api-actions.ts';
import { apiQueriesFaults } from './api-queries.ts';
import { contractsFaults } from './contracts.ts';
import { deviceFaults } from './device.ts';
import type { FaultsOfFile } from './fault.ts';
import { httpFaults } from './http.ts';
import { liveFaults } from './live.ts';
import { rulesFaults } from './rules.ts';
import { webFaults } from './web.ts';

/** Every fault, by areas. `device` has the outbox, the service worker and the socket of the member app. */
export const allFaults: Record<string, readonly FaultsOfFile[]> = {
  rules: rulesFaults,
  contracts: contractsFaults,
  http: httpFaults,
  live: liveFaults,
  'api-queries': apiQueriesFaults,
  'api-actions': apiActionsFaults,
  web: webFaults,
  device: deviceFaults,
};
