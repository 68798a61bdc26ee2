import { TextInput } from '@mantine/core';

interface RosterSearchProps {
  value: string;
  onChange: (value: string) => void;
}

/** Searches the lines of a roll call. */
export function RosterSearch({ value, onChange }: RosterSearchProps) {
  return (
    <TextInput
      type="search"
      label="Last digits"
      placeholder="or a name"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
