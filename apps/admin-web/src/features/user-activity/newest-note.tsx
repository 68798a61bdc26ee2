import { adminLimits } from '@kopa/contracts/screen-limits';
import { Text } from '@mantine/core';
import { formatFigure } from '../../shared/layout/format.ts';
import classes from './user-detail-modal.module.css';

/** States that a list holds only the newest entries, if it has reached the length limit. */
export function NewestNote({ shown, total }: { shown: number; total?: number }) {
  if (shown < adminLimits.activitySize || shown === total) return null;
  return (
    <Text size="xs" c="dimmed" className={classes.note}>
      The newest {shown}
      {total !== undefined && ` of ${formatFigure(total)}`} are shown.
    </Text>
  );
}
