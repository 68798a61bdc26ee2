import { screenLimits } from '@kopa/contracts/screen-limits';
import { textLimits } from '@kopa/contracts/text-limits';
import { SearchInput } from '@kopa/ui/search-input.tsx';
import { Chip as ChipButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { ChoiceChip } from '../../shared/layout/choice-chip.tsx';
import { suggestionsQuery } from '../../shared/people/people.queries.ts';
import { CorpsMembers } from './corps-members.tsx';
import classes from './discovery-page.module.css';
import { FeaturedGroups } from './featured-groups.tsx';
import { type Chip, chips } from './people-filter.ts';
import { SuggestedPeople } from './suggested-people.tsx';

const searchDelay = 250;

/** Search, chips, people and featured groups. During a search only the matches are shown. */
export function DiscoverTab({ onOpenPerson }: { onOpenPerson: (id: number) => void }) {
  const member = useMember();
  const [search, setSearch] = useState('');
  const [chip, setChip] = useState<Chip>('All');
  const [settledSearch] = useDebouncedValue(search, searchDelay);
  const suggestions = useQuery(suggestionsQuery(member.id));
  const isBrowsing = settledSearch.trim() === '' && chip === 'All';
  const suggested = isBrowsing ? (suggestions.data ?? []).slice(0, screenLimits.discovery.suggested) : [];
  return (
    <div className={classes.sections}>
      <div className={classes.finder}>
        <SearchInput
          aria-label="Search corps members"
          placeholder="Search corps members..."
          maxLength={textLimits.search}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          value={search}
          onChange={setSearch}
        />
        <ChipButton.Group value={chip} onChange={(value) => setChip(value as Chip)}>
          <div className={classes.chips}>
            {chips.map((name) => (
              <ChoiceChip key={name} value={name}>
                {name}
              </ChoiceChip>
            ))}
          </div>
        </ChipButton.Group>
      </div>
      {isBrowsing && <SuggestedPeople people={suggested} onOpenPerson={onOpenPerson} />}
      {/* People are listed only after the suggestions have loaded, so that nobody appears twice. */}
      <CorpsMembers
        search={settledSearch}
        chip={chip}
        leftOut={suggested.map(({ id }) => id)}
        isWaiting={isBrowsing && suggestions.isPending}
        onOpenPerson={onOpenPerson}
      />
      {isBrowsing && <FeaturedGroups />}
    </div>
  );
}
