import type { FaultsOfFile } from './fault.ts';

export const contractsFaults: readonly FaultsOfFile[] = [
  {
    file: 'packages/contracts/src/admin/administrators.ts',
    run: 'apps/api/test/calls/administrators-access.test.ts',
    faults: { "callsOf('admin', 'super_admin')": "callsOf('admin', 'moderator')" },
  },
  {
    file: 'packages/contracts/src/admin/audit-log.ts',
    run: 'apps/api/test/calls/administrators-access.test.ts',
    faults: { "callsOf('admin', 'moderator')": "callsOf('admin', 'administrator')" },
  },
  {
    file: 'packages/contracts/src/office/offices.ts',
    run: 'apps/api/test/calls/administrators-access.test.ts',
    faults: { "superAdminCall('endOffice'": "administratorCall('endOffice'" },
  },
  {
    file: 'packages/contracts/src/file/letter-templates.ts',
    run: 'apps/api/test/calls/administrators-access.test.ts',
    faults: { "superAdminCall('changeLetterTemplate'": "moderatorCall('changeLetterTemplate'" },
  },
  {
    file: 'packages/contracts/src/safety/safety-calls.ts',
    run: 'apps/api/test/calls/administrators-access.test.ts',
    faults: { "callsOf('safety', 'official')": "callsOf('safety', 'administrator')" },
  },
  {
    file: 'packages/contracts/src/route.ts',
    run: 'packages/contracts/src/client.test.ts',
    faults: {
      "return method === 'GET' && response?.[200]": 'return response?.[200]',
    },
  },
  {
    file: 'packages/contracts/src/client.ts',
    run: 'packages/contracts/src/client.test.ts',
    faults: {
      'if (kept.size > mostKeptLists) kept.delete(oldest);': '',
      'response.status === 304 && known !== undefined': 'response.status === 304 && known === undefined',
    },
  },
  {
    file: 'packages/contracts/src/stored.ts',
    run: 'packages/contracts/src/stored.test.ts',
    faults: {
      'isMissing && Type.IsOptional(schema.properties[name])': 'isMissing',
      '(Array.isArray(value) && value.length === 0)': 'false',
    },
  },
  {
    file: 'packages/contracts/src/next-page.ts',
    run: 'packages/contracts/src/client.test.ts',
    faults: {
      "searchParams.get('cursor') ?? searchParams.get('after')": "searchParams.get('cursor')",
    },
  },
];
