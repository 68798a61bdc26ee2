import { memberTheme } from '@kopa/ui/theme';
import { memberVariables } from '@kopa/ui/variables';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useMemo } from 'react';
import { SessionProvider, useSession } from '../session/session-provider.tsx';
import { AppRoutes } from './router.tsx';

/** The members' app, at the path in the address bar. */
export function App() {
  return (
    <SessionProvider>
      <Themed>
        <AppRoutes />
        <Notifications limit={1} position="top-center" />
      </Themed>
    </SessionProvider>
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
