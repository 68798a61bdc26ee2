import { SearchInput } from './search-input.tsx';

interface RosterSearchProps {
  value: string;
  onChange: (value: string) => void;
}

/** Searches the lines of a roll call. */
export function RosterSearch({ value, onChange }: RosterSearchProps) {
  return (
    <SearchInput label="Last digits" placeholder="or a name" autoComplete="off" value={value} onChange={onChange} />
  );
}
