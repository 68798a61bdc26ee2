import type { Office } from '@kopa/contracts/office/offices';
import { textLimits } from '@kopa/contracts/text-limits';
import { SearchInput } from '@kopa/ui/search-input.tsx';
import { Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import tab from '../../shared/layout/tab.module.css';
import { ListState } from '../../shared/lists/list-state.tsx';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import classes from './roster.module.css';
import { rosterQuery } from './roster.queries.ts';

const searchAfter = 300;

/** The members of an office's place. Each look at it is in the audit log. */
export function RosterMembers({ office }: { office: Office }) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), searchAfter);
  const list = useInfiniteQuery(rosterQuery(office.id, search));
  const members = itemsOf(list.data);
  return (
    <section className={tab.section} aria-labelledby="roster">
      <Title order={2} id="roster" className={tab.title}>
        Roster
      </Title>
      <SearchInput
        label="Search"
        placeholder="Name or state code"
        maxLength={textLimits.search}
        value={text}
        onChange={setText}
      />
      {members.length === 0 && <ListState list={list} failed="The roster could not be fetched." empty="Nobody found" />}
      {members.length > 0 && (
        <ul className={classes.lines} aria-label="Members" aria-busy={list.isPlaceholderData}>
          {members.map(({ id, name, stateCode, ppa, cdsGroup }) => (
            <li key={id} className={classes.member}>
              <strong>{name}</strong>
              <Text size="sm" c="dimmed">
                {[stateCode, ppa, cdsGroup].filter((part) => part !== null).join(' · ')}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </section>
  );
}
