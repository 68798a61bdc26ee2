import { Button } from '@mantine/core';
import classes from './analytics.module.css';

interface CardButtonsProps {
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  onSave: () => void;
}

/** The buttons below the figures of a card. */
export function CardButtons({ isTable, onTable, onSave }: CardButtonsProps) {
  return (
    <div className={classes.buttons}>
      <Button variant={isTable ? 'light' : 'default'} aria-pressed={isTable} onClick={() => onTable(!isTable)}>
        Show as table
      </Button>
      <Button variant="default" onClick={onSave}>
        Export CSV
      </Button>
    </div>
  );
}
