import { reloadIfReachable } from '@kopa/ui/reload';
import { useLazy } from '@kopa/ui/use-lazy';
import { type ComponentType, useState } from 'react';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';

interface LazyTabProps {
  load: () => Promise<ComponentType<{ personId: number }>>;
  personId: number;
}

/** A tab whose code loads at its first use. A failure shows in its place, without a toast. */
export function LazyTab({ load, personId }: LazyTabProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const Tab = useLazy(load, !hasFailed, () => {
    setHasFailed(true);
    return true;
  });
  if (hasFailed) return <LoadFailure text="This could not be loaded." onRetry={() => void reloadIfReachable()} />;
  return Tab === null ? <RowSkeletons lead={0} /> : <Tab personId={personId} />;
}
