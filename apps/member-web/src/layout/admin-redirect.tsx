import { useTitle } from '@kopa/ui/use-title';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchRuntimeConfig } from '../api/runtime-config.ts';
import { NotFoundPage, notFoundTitle } from './not-found-page.tsx';
import { PageLoading } from './page-loading.tsx';

/** Redirects to the administrators' origin, or shows the not-found card where none is configured (product 2.1). */
export function AdminRedirect() {
  const { data, isError } = useQuery({ queryKey: ['runtime-config'], queryFn: fetchRuntimeConfig });
  const origin = data?.adminWebUrl ?? null;
  useEffect(() => {
    if (origin !== null) window.location.replace(origin + window.location.pathname);
  }, [origin]);
  const isMissing = isError || data?.adminWebUrl === null;
  useTitle(isMissing ? notFoundTitle : 'Administrators');
  return isMissing ? <NotFoundPage /> : <PageLoading />;
}
