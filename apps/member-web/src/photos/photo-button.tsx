import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './photo-button.module.css';

interface PhotoButtonProps extends ButtonProps {
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** A button that lets one choose a photo. */
export function PhotoButton({ onChoose, children, ...button }: PhotoButtonProps) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        className={classes.input}
        type="file"
        accept="image/*"
        aria-label={typeof children === 'string' ? children : 'Add photo'}
        disabled={button.loading === true || button.disabled === true}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
      <Button component="label" htmlFor={id} {...button}>
        {children}
      </Button>
    </>
  );
}
