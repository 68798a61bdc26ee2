import { ErrorState } from '@kopa/ui/error-state.tsx';
import { reload } from '@kopa/ui/reload';

/** Stands for a page whose code could not be loaded, or which has failed. The frame around it stays. */
export function PageError() {
  return <ErrorState isPage text="This page could not be loaded." onRetry={reload} />;
}
