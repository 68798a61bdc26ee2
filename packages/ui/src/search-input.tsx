import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import classes from './search-input.module.css';

interface SearchInputProps extends Omit<TextInputProps, 'ref' | 'type' | 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** A search field with a button that clears it; the focus stays in the field. `rightSection` shows while it is empty. */
export function SearchInput({ value, onChange, rightSection, ...props }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      {...props}
      ref={field}
      type="search"
      classNames={{ input: classes.input }}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rightSectionWidth={44}
      rightSection={
        value === '' ? (
          rightSection
        ) : (
          <CloseButton
            size={44}
            iconSize={20}
            variant="transparent"
            aria-label="Clear search"
            onClick={() => {
              onChange('');
              field.current?.focus();
            }}
          />
        )
      }
    />
  );
}
