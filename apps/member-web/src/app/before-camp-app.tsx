import { ErrorState } from '@kopa/ui/error-state.tsx';
import { reload } from '@kopa/ui/reload';
import { ErrorBoundary } from 'react-error-boundary';
import { BeforeCamp } from '../features/before-camp/before-camp.tsx';
import { Themed } from './themed.tsx';

/** The page from before the camp, which loads without sessions and router (decision 16). */
export function BeforeCampApp() {
  return (
    <Themed scheme="green">
      <ErrorBoundary fallback={<ErrorState isPage text="This page could not be shown." onRetry={reload} />}>
        <BeforeCamp />
      </ErrorBoundary>
    </Themed>
  );
}
