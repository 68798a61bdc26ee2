import { textFor } from '@kopa/contracts/client';
import { textLimits } from '@kopa/contracts/text-limits';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { SearchInput } from '@kopa/ui/search-input.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inviteMutation } from '../../shared/chat/groups.queries.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { peopleQuery } from '../../shared/people/people.queries.ts';
import { PersonLine } from '../../shared/people/person-line.tsx';
import type { GroupDialogProps } from './group-dialog-props.ts';
import classes from './group-page.module.css';

const pause = 300;
const shown = 10;

/** Searches members and invites them to a group, one by one. */
export function InviteFormDialog({ group, opened, onClose }: GroupDialogProps) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), pause);
  const people = useQuery({
    ...peopleQuery({ limit: shown, ...(search === '' ? {} : { search }) }),
    enabled: opened,
  });
  const [invited, setInvited] = useState<ReadonlySet<number>>(new Set());
  const invite = useMutation(inviteMutation(group.id));

  async function onInvite(person: { id: number; name: string }) {
    try {
      await invite.mutateAsync(person.id);
      setInvited((before) => new Set(before).add(person.id));
      showToast({ title: `${person.name} is invited`, tone: 'success' });
    } catch (error) {
      const message = textFor(error, 'Please try again later.');
      showToast({ title: 'The invitation was not sent', message, tone: 'error' });
    }
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Invite members">
      <SearchInput
        className={classes.search}
        label="Search members"
        data-autofocus
        maxLength={textLimits.search}
        value={text}
        onChange={setText}
      />
      {people.isPending && <RowSkeletons lead={48} />}
      {people.isError && people.data === undefined && (
        <p className={classes.details}>The members could not be loaded.</p>
      )}
      {people.data?.length === 0 && <p className={classes.details}>Nobody matches your search.</p>}
      <ul className={classes.invited}>
        {people.data?.map((person) => (
          <li key={person.id} className={classes.row}>
            <PersonLine person={person} />
            <Button
              variant="light"
              disabled={invited.has(person.id)}
              loading={invite.isPending && invite.variables === person.id}
              onClick={() => void onInvite(person)}
            >
              {invited.has(person.id) ? 'Invited' : 'Invite'}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
