import { useTitle } from '@kopa/ui/use-title';
import { useEffect, useState } from 'react';
import { fetchRuntimeConfig } from '../api/runtime-config.ts';
import { NotFoundPage, notFoundTitle } from './not-found-page.tsx';
import { PageLoading } from './page-loading.tsx';

/** Redirects to the administrators' origin, or shows the not-found card without a configured origin (product 2.1). */
export function AdminRedirect() {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    fetchRuntimeConfig().then(
      ({ adminWebUrl }) => {
        if (adminWebUrl === null) setIsMissing(true);
        else window.location.replace(adminWebUrl + window.location.pathname);
      },
      () => setIsMissing(true),
    );
  }, []);
  useTitle(isMissing ? notFoundTitle : 'Administrators');
  return isMissing ? <NotFoundPage /> : <PageLoading />;
}
