import type { HolderKind } from '@kopa/contracts/service/offices';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './offices.module.css';
import { candidatesQuery } from './offices.queries.ts';

const searchDelay = 300;

interface HolderFieldProps {
  holderKind: HolderKind;
  /** The id of the chosen one. */
  onChoose: (id: number | null) => void;
}

/** Finds the holder of an office by name or username. */
export function HolderField({ holderKind, onChoose }: HolderFieldProps) {
  const [typed, setTyped] = useState('');
  const [isChoosing, setIsChoosing] = useState(false);
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [search] = useDebouncedValue(typed, searchDelay);
  const { data = [] } = useQuery({
    ...candidatesQuery(holderKind, search === chosen?.label ? '' : search.trim()),
    enabled: isChoosing,
  });
  const found = data.map(({ id, name, username }) => ({ value: String(id), label: `${name} (@${username})` }));
  const choices = chosen === null || found.some(({ value }) => value === chosen.value) ? found : [chosen, ...found];
  return (
    <Select
      // The list scrolls itself, and the arrow keys of the input move it.
      withScrollArea={false}
      classNames={{ options: classes.options }}
      label="Holder"
      description={holderKind === 'member' ? 'A member who serves in the place' : 'An administrator'}
      placeholder="Name or username"
      searchable
      onDropdownOpen={() => setIsChoosing(true)}
      onDropdownClose={() => setIsChoosing(false)}
      nothingFoundMessage="Nobody found"
      // The server has already filtered.
      filter={({ options }) => options}
      data={choices}
      value={chosen?.value ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) => {
        setChosen(choices.find((choice) => choice.value === value) ?? null);
        onChoose(value === null ? null : Number(value));
      }}
    />
  );
}
