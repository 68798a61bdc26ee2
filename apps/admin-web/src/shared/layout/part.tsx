import { ErrorState } from '@kopa/ui/error-state.tsx';
import { loadScreen, reloadIfReachable } from '@kopa/ui/reload';
import { type ComponentType, lazy, Suspense } from 'react';
import { ListSkeleton } from './list-skeleton.tsx';

/** A part of a page whose code loads when it is first shown. Where the code is missing it offers a reload. */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy<ComponentType<P>>(() =>
    loadScreen(load).then(
      (loaded) => ({ default: loaded }),
      () => ({ default: MissingCode }),
    ),
  );
  return (props) => (
    <Suspense fallback={<ListSkeleton />}>
      <Part {...props} />
    </Suspense>
  );
}

/** Stands in place of a page or a part that failed. Browsers keep a failed import until the page loads anew. */
export function MissingCode({ isPage = false }: { isPage?: boolean }) {
  const text = isPage ? 'This page could not be loaded.' : 'This could not be loaded.';
  return <ErrorState isPage={isPage} text={text} onRetry={() => void reloadIfReachable()} />;
}
