import { ToastArea } from '@kopa/ui/toast-area.tsx';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from './query-client.ts';
import { AppRoutes } from './router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

/** The administrators' portal, at the path in the address bar. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <AppRoutes />
      </QueryClientProvider>
      <ToastArea position="bottom-right" loadsAhead={false} />
    </MantineProvider>
  );
}
