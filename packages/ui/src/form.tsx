import type { ComponentProps } from 'react';
import classes from './form.module.css';

interface FormProps extends Omit<ComponentProps<'form'>, 'className' | 'onSubmit'> {
  /** Called instead of the browser's own submit. */
  onSubmit: () => void;
}

/** A form with its fields below each other. The browser checks the fields only with `noValidate={false}`. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      noValidate
      {...form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
