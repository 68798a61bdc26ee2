import { Text } from '@mantine/core';
import classes from './list-states.module.css';

/** The empty text of a list. */
export function NothingFound({ text }: { text: string }) {
  return (
    <div className={classes.state}>
      <Text c="dimmed">{text}</Text>
    </div>
  );
}
