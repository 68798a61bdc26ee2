import { listAdministratorOffices } from '@kopa/contracts/office/offices';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** The offices that the administrator holds or is offered, newest first. */
export const ownOfficesQuery = queryOptions({
  queryKey: ['own-offices'],
  queryFn: ({ signal }) => api.call(listAdministratorOffices, {}, { signal }),
  // The tab itself shows a failure.
  meta: { silent: true },
});
