import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import type { ComponentProps } from 'react';
import { ListSkeleton } from '../layout/list-skeleton.tsx';

interface ListStateProps extends Pick<ComponentProps<typeof EmptyState>, 'drawing'> {
  list: { isPending: boolean; isPlaceholderData: boolean; isError: boolean; refetch: () => Promise<unknown> };
  /** The text of a list that could not be fetched. */
  failed: string;
  /** The title of an empty list. */
  empty: string;
}

/** Stands in the place of a list without rows: it loads, it has failed, or it is empty. */
export function ListState({ list, failed, empty, drawing }: ListStateProps) {
  if (list.isPending || list.isPlaceholderData) return <ListSkeleton />;
  if (list.isError) return <ErrorState text={failed} onRetry={() => void list.refetch()} />;
  return <EmptyState title={empty} drawing={drawing} />;
}
