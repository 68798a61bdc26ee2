import { VisuallyHidden } from '@mantine/core';
import classes from './photo-input.module.css';

interface PhotoInputProps {
  id: string;
  label: string;
  disabled: boolean;
  onChoose: (file: File) => void;
}

/** The hidden file input behind a label. The label comes after it and shows its focus. */
export function PhotoInput({ id, label, disabled, onChoose }: PhotoInputProps) {
  return (
    <VisuallyHidden className={classes.input}>
      <input
        id={id}
        type="file"
        accept="image/*"
        aria-label={label}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </VisuallyHidden>
  );
}
