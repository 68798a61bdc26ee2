import type { FaultsOfFile } from './fault.ts';

export const contractsFaults: readonly FaultsOfFile[] = [
  {
    file: 'packages/contracts/src/admin/access.ts',
    run: 'packages/conformance/test/administrators-access.test.ts',
    faults: {
      "'POST /api/admin/administrators': ofSuperAdmin": "'POST /api/admin/administrators': ofDesk",
      "'PATCH /api/admin/letter-templates/:key': ofSuperAdmin": "'PATCH /api/admin/letter-templates/:key': ofDesk",
      "'DELETE /api/admin/offices/:id': ofSuperAdmin": "'DELETE /api/admin/offices/:id': ofDesk",
      "'GET /api/admin/cases/:id/voice': ofDesk": "'GET /api/admin/cases/:id/voice': inPlace",
      "'GET /api/admin/audit-log': ofDesk": "'GET /api/admin/audit-log': own",
      "'POST /api/admin/safety-calls': inPlace": "'POST /api/admin/safety-calls': own",
    },
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
