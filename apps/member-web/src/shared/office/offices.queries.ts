import { acceptOffice, leaveOffice, listMemberOffices, listOffices } from '@kopa/contracts/office/offices';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { followsPortal } from '../lists/follows-portal.ts';
import { refetchWhere } from '../lists/refetch-where.ts';
import { putOffice, removeOffice } from './offices.cache.ts';
import { ownOfficesKey, placeOfficesKey } from './offices.keys.ts';

/** The offices that the member holds or is offered, newest first. */
export function ownOfficesQuery(memberId: number) {
  return queryOptions({
    queryKey: ownOfficesKey,
    queryFn: ({ signal }) => api.call(listMemberOffices, { params: { id: memberId } }, { signal }),
    meta: { offline: true, ...followsPortal },
  });
}

/** The offices in force in the member's place, in the order of the kinds. */
export const placeOfficesQuery = queryOptions({
  queryKey: placeOfficesKey,
  queryFn: ({ signal }) => api.call(listOffices, {}, { signal }),
  // Nobody is told of the offices of others.
  staleTime: 0,
  meta: { offline: true, ...followsPortal },
});

/** Accepts an office that is offered to the member. */
export function acceptOfficeMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: number) => api.call(acceptOffice, { params: { id } }),
    onSuccess: (office) => putOffice(client, office),
    // It may have ended meanwhile.
    onError: () => refetchWhere(client, { queryKey: ownOfficesKey }),
  });
}

/** Declines an offered office, or resigns from one. */
export function leaveOfficeMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: number) => api.call(leaveOffice, { params: { id } }),
    onSuccess: (_nothing, id) => removeOffice(client, id),
    onError: () => refetchWhere(client, { queryKey: ownOfficesKey }),
  });
}
