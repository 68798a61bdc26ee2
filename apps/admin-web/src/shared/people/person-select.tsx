import type { HolderKind } from '@kopa/contracts/service/offices';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQuery } from './people.queries.ts';
import classes from './person-select.module.css';

const searchDelay = 300;

interface PersonSelectProps
  extends Pick<SelectProps, 'label' | 'description' | 'placeholder' | 'className' | 'clearable' | 'clearButtonProps'> {
  kind: HolderKind;
  /** The id of the chosen one. */
  onChoose: (id: number | null) => void;
}

/** Finds a member or an administrator by name or username. */
export function PersonSelect({ kind, onChoose, ...select }: PersonSelectProps) {
  const [typed, setTyped] = useState('');
  const [isChoosing, setIsChoosing] = useState(false);
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [search] = useDebouncedValue(typed, searchDelay);
  const { data = [] } = useQuery({
    ...peopleQuery(kind, search === chosen?.label ? '' : search.trim()),
    enabled: isChoosing,
  });
  const found = data.map(({ id, name, username }) => ({ value: String(id), label: `${name} (@${username})` }));
  const choices = chosen === null || found.some(({ value }) => value === chosen.value) ? found : [chosen, ...found];
  return (
    <Select
      {...select}
      // The list scrolls itself, and the arrow keys of the input move it.
      withScrollArea={false}
      classNames={{ options: classes.options }}
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
