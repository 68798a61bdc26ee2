import { ErrorState } from '@kopa/ui/error-state.tsx';
import { reload } from '@kopa/ui/reload';
import { MantineProvider } from '@mantine/core';
import { ErrorBoundary } from 'react-error-boundary';
import { BeforeCamp } from '../features/before-camp/before-camp.tsx';
import { memberTheme } from './theme.ts';
import { memberVariables } from './variables.ts';

const scheme = 'green';
const [theme, variables] = [memberTheme(scheme), memberVariables(scheme)];

/** The page from before the camp, which loads without sessions and router (decision 16). */
export function BeforeCampApp() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
    >
      <ErrorBoundary fallback={<ErrorState isPage text="This page could not be shown." onRetry={reload} />}>
        <BeforeCamp />
      </ErrorBoundary>
    </MantineProvider>
  );
}
