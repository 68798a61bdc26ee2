import { Text } from '@mantine/core';
import { formatFigure } from '../layout/format.ts';
import type { AudienceChoice } from './use-audience.ts';

/** The number of members of a chosen audience. */
export function ReachLine({ choice: { reach, isCounted } }: { choice: AudienceChoice }) {
  return (
    <Text aria-live="polite">
      {isCounted && reach.isError && 'Its reach could not be counted.'}
      {isCounted && reach.data !== undefined && `It reaches ${formatFigure(reach.data.reach)} members`}
    </Text>
  );
}
