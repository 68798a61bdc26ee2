import { Button, type ButtonProps } from '@mantine/core';
import { useId } from 'react';
import { PhotoInput } from './photo-input.tsx';

interface PhotoButtonProps extends ButtonProps {
  onChoose: (file: File) => void;
  children: string;
}

/** A button that opens the file chooser for a photo. */
export function PhotoButton({ onChoose, children, ...button }: PhotoButtonProps) {
  const id = useId();
  return (
    <>
      <PhotoInput
        id={id}
        label={children}
        disabled={button.loading === true || button.disabled === true}
        onChoose={onChoose}
      />
      <Button component="label" htmlFor={id} {...button}>
        {children}
      </Button>
    </>
  );
}
