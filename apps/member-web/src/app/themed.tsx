import type { ColorScheme } from '@kopa/contracts/account/color-schemes';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { memberTheme } from './theme.ts';
import { memberVariables } from './variables.ts';

/** Applies a colour scheme, in light or dark as the system has it. */
export function Themed({ scheme, children }: { scheme: ColorScheme; children: ReactNode }) {
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
