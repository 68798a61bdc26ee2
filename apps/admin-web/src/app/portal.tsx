import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes.tsx';

export interface PortalProps {
  queryClient: QueryClient;
  /** True after the login, which leads to the dashboard. */
  hasJustSignedIn: boolean;
}

/** The pages of a signed-in administrator, at the path in the address bar. */
export function Portal({ queryClient, hasJustSignedIn }: PortalProps) {
  const [router, setRouter] = useState<ReturnType<typeof createBrowserRouter> | null>(null);
  useEffect(() => {
    const opened = createBrowserRouter(routes(queryClient));
    if (hasJustSignedIn) void opened.navigate('/admin-dashboard', { replace: true });
    setRouter(opened);
    return () => opened.dispose();
  }, [queryClient, hasJustSignedIn]);
  return router !== null && <RouterProvider router={router} />;
}
