import { Toasts } from '@kopa/ui/toast';
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { onSessionChange } from '../api/admin-session.ts';
import { cssVariablesResolver, theme } from './theme.ts';

interface AppProps {
  queryClient: QueryClient;
  router: ReturnType<typeof createBrowserRouter>;
}

/** The administrators' portal, at the path in the address bar. */
export function App({ queryClient, router }: AppProps) {
  // The loaders lead from the dashboard to the login, and back.
  useEffect(() => onSessionChange(() => void router.revalidate()), [router]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Toasts position="bottom-right" />
    </MantineProvider>
  );
}
