import { Button } from '@mantine/core';
import classes from './content.module.css';

interface FormButtonsProps {
  /** The word on the button that sends the form. */
  submit: string;
  isDisabled?: boolean;
  isPending?: boolean;
  onCancel: () => void;
}

/** The buttons at the end of a form. */
export function FormButtons({ submit, isDisabled = false, isPending = false, onCancel }: FormButtonsProps) {
  return (
    <div className={classes.buttons}>
      <Button type="submit" disabled={isDisabled} loading={isPending}>
        {submit}
      </Button>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
