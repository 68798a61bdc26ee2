import type { HolderKind } from '@kopa/contracts/office/offices';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { peopleQuery } from './people.queries.ts';
import classes from './person-select.module.css';

const searchDelay = 300;

/** A chosen person, with the words of their choice. */
export interface ChosenPerson {
  id: number;
  label: string;
}

interface PersonSelectProps
  extends Pick<SelectProps, 'label' | 'description' | 'placeholder' | 'className' | 'clearable' | 'clearButtonProps'> {
  kind: HolderKind;
  chosen: ChosenPerson | null;
  onChoose: (person: ChosenPerson | null) => void;
  /** Follows the field while nobody is found. */
  whenNobody?: ReactNode;
}

/** Finds a member or an administrator by name or username. */
export function PersonSelect({ kind, chosen, onChoose, whenNobody, ...select }: PersonSelectProps) {
  const [typed, setTyped] = useState(chosen?.label ?? '');
  const [isChoosing, setIsChoosing] = useState(false);
  const [search] = useDebouncedValue(typed, searchDelay);
  const { data = [], isSuccess } = useQuery({
    ...peopleQuery(kind, search === chosen?.label ? '' : search.trim()),
    enabled: isChoosing,
  });
  const found = data.map(({ id, name, username }) => ({ value: String(id), label: `${name} (@${username})` }));
  const own = chosen && { value: String(chosen.id), label: chosen.label };
  const choices = own === null || found.some(({ value }) => value === own.value) ? found : [own, ...found];
  const isNobody = isSuccess && data.length === 0 && search.trim() !== '' && search !== chosen?.label;
  const field = (
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
      value={own?.value ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) => {
        const choice = choices.find((one) => one.value === value);
        onChoose(choice === undefined ? null : { id: Number(choice.value), label: choice.label });
      }}
    />
  );
  return (
    <>
      {field}
      {isNobody && whenNobody}
    </>
  );
}
