import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatFigure } from '../format/format.ts';

interface ReachLineProps {
  query: UseQueryResult<{ reach: number }>;
  /** False while the audience is incomplete. */
  isAsked: boolean;
}

/** The number of members of an audience. */
export function ReachLine({ query, isAsked }: ReachLineProps) {
  return (
    <Text aria-live="polite">
      {isAsked && query.isError && 'Its reach could not be counted.'}
      {isAsked && query.data !== undefined && `It reaches ${formatFigure(query.data.reach)} members`}
    </Text>
  );
}
