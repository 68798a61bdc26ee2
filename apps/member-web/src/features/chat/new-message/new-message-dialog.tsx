import type { Partner } from '@kopa/contracts/people/person';
import { textLimits } from '@kopa/contracts/text-limits';
import { matchesSearch } from '@kopa/rules/people/search';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { NeedsNetwork } from '@kopa/ui/needs-network.tsx';
import { SearchInput } from '@kopa/ui/search-input.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../../session/use-member.ts';
import { LoadMore } from '../../../shared/lists/load-more.tsx';
import { itemsOf } from '../../../shared/lists/pages.ts';
import { RowSkeletons } from '../../../shared/lists/row-skeletons.tsx';
import { connectionsQuery } from '../../../shared/people/connections.queries.ts';
import { PersonLine } from '../../../shared/people/person-line.tsx';
import type { ConversationPartner } from '../../../shared/people/start-conversation.ts';
import listClasses from '../list/chat-lists.module.css';
import classes from './new-message-dialog.module.css';
import { useOthersToWriteTo } from './use-others-to-write-to.ts';

const typingPause = 300;

interface NewMessageDialogProps {
  opened: boolean;
  onClose: () => void;
  onChoose: (person: ConversationPartner) => void;
}

/** Chooses somebody to write to: the connections, then others who take messages of the member. */
export function NewMessageDialog({ opened, onClose, onChoose }: NewMessageDialogProps) {
  const member = useMember();
  const [text, setText] = useState('');
  const [paused] = useDebouncedValue(text.trim(), typingPause);
  const list = useInfiniteQuery({ ...connectionsQuery(member.id), enabled: opened });
  const connections = itemsOf(list.data).map(({ otherUser }) => otherUser);
  const own = connections.filter(({ name, username }) => matchesSearch(`${name} ${username}`, text));
  const others = useOthersToWriteTo(paused, opened);
  const isSearch = text.trim() !== '';
  return (
    <Dialog opened={opened} onClose={onClose} title="New message">
      <SearchInput label="Search people" data-autofocus maxLength={textLimits.search} value={text} onChange={setText} />
      {(own.length > 0 || list.isPending) && (
        <section aria-labelledby="your-connections">
          <h3 id="your-connections" className={classes.part}>
            Your connections
          </h3>
          {list.isPending && <RowSkeletons lead={40} />}
          <People people={own} onChoose={onChoose} />
          <LoadMore list={list} label="Load more connections" />
        </section>
      )}
      {!isSearch && list.isSuccess && own.length === 0 && (
        <p className={classes.note}>You have no connections yet. Search for somebody by name.</p>
      )}
      {isSearch && (
        <section aria-labelledby="others-to-write-to">
          <h3 id="others-to-write-to" className={classes.part}>
            Others
          </h3>
          <People people={others.people} onChoose={onChoose} />
          <p className={classes.note} role="status">
            <NeedsNetwork />
            {others.words}
          </p>
        </section>
      )}
    </Dialog>
  );
}

function People({ people, onChoose }: { people: readonly Partner[]; onChoose: (person: ConversationPartner) => void }) {
  return (
    <ul className={listClasses.list}>
      {people.map((person) => (
        <li key={person.id}>
          <PersonLine person={person} isRow onOpen={() => onChoose(person)} />
        </li>
      ))}
    </ul>
  );
}
