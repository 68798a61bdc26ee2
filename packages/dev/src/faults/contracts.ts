import type { FaultsOfFile } from './fault.ts';

export const contractsFaults: readonly FaultsOfFile[] = [
  {
    file: 'packages/contracts/src/admin/access.ts',
    run: 'apps/api/test/calls/admin/administrators.test.ts',
    faults: {
      "'POST /api/admin/administrators': ofSuperAdmin": "'POST /api/admin/administrators': ofDesk",
    },
  },
  {
    file: 'packages/contracts/src/admin/access.ts',
    run: 'apps/api/test/calls/service/letters.test.ts',
    faults: {
      "'PATCH /api/admin/letter-templates/:key': ofSuperAdmin": "'PATCH /api/admin/letter-templates/:key': ofDesk",
    },
  },
  {
    file: 'packages/contracts/src/admin/access.ts',
    run: 'apps/api/test/calls/service/offices.test.ts',
    faults: {
      "'DELETE /api/admin/offices/:id': ofSuperAdmin": "'DELETE /api/admin/offices/:id': ofDesk",
    },
  },
  {
    file: 'packages/contracts/src/admin/access.ts',
    run: 'apps/api/test/calls/moderation/reports.test.ts',
    faults: {
      "'GET /api/admin/cases/:id/voice': ofDesk": "'GET /api/admin/cases/:id/voice': inPlace",
    },
  },
  {
    file: 'packages/contracts/src/admin/access.ts',
    run: 'apps/api/test/calls/admin/admin.test.ts',
    faults: {
      "'GET /api/admin/audit-log': ofDesk": "'GET /api/admin/audit-log': own",
    },
  },
  {
    file: 'packages/contracts/src/admin/access.ts',
    run: 'apps/api/test/calls/safety/safety-calls.test.ts',
    faults: {
      "'POST /api/admin/safety-calls': inPlace": "'POST /api/admin/safety-calls': own",
    },
  },
  {
    file: 'packages/contracts/src/admin/access.ts',
    run: 'apps/api/src/identity/admin-access.test.ts',
    faults: {
      'return Object.hasOwn(table, call) ? table[call as AdminCall] : undefined;': 'return table[call as AdminCall];',
    },
  },
  {
    file: 'packages/contracts/src/route.ts',
    run: 'apps/api/src/http/own/answers.test.ts',
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
      'value !== undefined && value !== null);': 'value !== undefined);',
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
