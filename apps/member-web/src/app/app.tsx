import { memberTheme, memberVariables } from '@kopa/ui/theme';
import { ToastArea } from '@kopa/ui/toast-area.tsx';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { SessionProvider, useSession } from '../session/session-provider.tsx';
import { createQueryClient } from './query-client.ts';
import { AppRoutes } from './router.tsx';

/** The members' app, at the path in the address bar. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Themed>
          <AppRoutes />
          <ToastArea position="top-center" />
        </Themed>
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** Applies the member's own colour scheme; visitors get green. */
function Themed({ children }: { children: ReactNode }) {
  const { member } = useSession();
  const scheme = member?.colorScheme ?? 'green';
  const [theme, variables] = useMemo(() => [memberTheme(scheme), memberVariables(scheme)], [scheme]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
