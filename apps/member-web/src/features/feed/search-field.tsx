import { textLimits } from '@kopa/contracts/text-limits';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './social-feed-page.module.css';

interface SearchFieldProps {
  words: string;
  onChange: (words: string) => void;
  onClose: () => void;
}

/** The field of the search of posts, which has the focus at once. Escape closes it (product 2.10). */
export function SearchField({ words, onChange, onClose }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      ref={field}
      type="search"
      classNames={{ input: classes.field }}
      aria-label="Search posts..."
      placeholder="Search posts..."
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
      rightSection={
        words !== '' && (
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
      maxLength={textLimits.search}
      value={words}
      autoFocus
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    />
  );
}
