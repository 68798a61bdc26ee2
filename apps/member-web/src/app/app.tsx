import { memberTheme } from '@kopa/ui/theme';
import { ToastArea } from '@kopa/ui/toast-area.tsx';
import { memberVariables } from '@kopa/ui/variables';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { savesData } from '../session/preferences.ts';
import { SessionProvider, useSession } from '../session/session-provider.tsx';
import { AppRoutes } from './router.tsx';

/** The members' app, at the path in the address bar. */
export function App() {
  return (
    <SessionProvider>
      <Themed>
        <AppRoutes />
        <Toasts />
      </Themed>
    </SessionProvider>
  );
}

/** Nothing is fetched ahead before the sign-in (product 2.24). */
function Toasts() {
  const { member } = useSession();
  return <ToastArea position="top-center" loadsAhead={member !== null && !savesData()} />;
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
