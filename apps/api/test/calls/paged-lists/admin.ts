import { listAdministrators } from '@kopa/contracts/admin/administrators';
import { listAuditLog } from '@kopa/contracts/admin/audit-log';
import { done } from '../../answer.ts';
import type { PagedList } from './paged-list.ts';

export const adminLists: PagedList[] = [
  {
    route: listAdministrators,
    by: 'boss',
    add: async ({ boss, signInAdministrator }) => {
      await signInAdministrator();
      return done(await boss.call('GET', '/api/admin/administrators?limit=1'))[0].id;
    },
  },
  {
    route: listAuditLog,
    by: 'administrator',
    query: 'action=view_activity&',
    add: async ({ administrator, bayo }) => {
      await administrator.call('GET', `/api/admin/users/${bayo.id}/activity`);
      return (await administrator.call('GET', '/api/admin/audit-log?limit=1')).body[0].id;
    },
  },
];
