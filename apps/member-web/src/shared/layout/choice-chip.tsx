import '@mantine/core/styles/Chip.css';
import { Chip, type ChipProps } from '@mantine/core';
import classes from './choice-chip.module.css';

/** One choice in a `Chip.Group`. */
export function ChoiceChip(props: Pick<ChipProps, 'value' | 'disabled' | 'children'>) {
  return <Chip {...props} size="sm" classNames={{ label: classes.chip, iconWrapper: classes.tick }} />;
}
