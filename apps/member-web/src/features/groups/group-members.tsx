import type { GroupMember } from '@kopa/contracts/chat/group-members';
import type { Group, GroupRole } from '@kopa/contracts/chat/groups';
import { textFor } from '@kopa/contracts/client';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { showToast } from '@kopa/ui/toast';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { groupMembersQuery, removeMemberMutation, setRoleMutation } from '../../shared/chat/group-members.queries.ts';
import rows from '../../shared/layout/rows.module.css';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { Confirm } from '../../shared/menus/confirm.tsx';
import type { MenuItem } from '../../shared/menus/more-options-menu.tsx';
import { CardSkeletons } from '../../shared/people/card-skeletons.tsx';
import { PersonCard } from '../../shared/people/connection-card.tsx';
import { personItems } from '../../shared/people/person-items.ts';
import classes from './group-page.module.css';

const roleWords: Readonly<Record<GroupRole, string>> = { owner: 'Owner', moderator: 'Moderator', member: 'Member' };

interface GroupMembersProps {
  group: Group;
  onOpenPerson: (id: number) => void;
}

/** True if this member may not see the members. */
export const isClosed = ({ type, isMember }: Group) => type === 'private' && !isMember;

/** The members of a group with roles and menus; a private group shows them to its members only. */
export function GroupMembers({ group, onOpenPerson }: GroupMembersProps) {
  return (
    <section className={classes.section} aria-labelledby="group-members">
      <h2 id="group-members" className={classes.heading}>
        Members
      </h2>
      {isClosed(group) ? (
        <p className={classes.details}>Only members see who is in a private group.</p>
      ) : (
        <MemberList group={group} onOpenPerson={onOpenPerson} />
      )}
    </section>
  );
}

/** Texts of the confirmations. */
interface Question {
  person: GroupMember;
  act: 'remove' | 'hand over';
}

function MemberList({ group, onOpenPerson }: GroupMembersProps) {
  const { id: ownId } = useMember();
  const client = useQueryClient();
  const list = useInfiniteQuery(groupMembersQuery(group.id));
  const setRole = useMutation(setRoleMutation(client, group.id));
  const remove = useMutation(removeMemberMutation(client, group.id));
  const [question, setQuestion] = useState<Question | null>(null);

  async function act(work: () => Promise<unknown>, title: string) {
    try {
      await work();
      showToast({ title, tone: 'success' });
    } catch (error) {
      showToast({ title: 'That failed', message: textFor(error, 'Please try again later.'), tone: 'error' });
    }
    setQuestion(null);
  }
  const give = ({ id, name }: GroupMember, role: GroupRole) =>
    act(
      () => setRole.mutateAsync({ memberId: id, role }),
      `${name} is ${role === 'member' ? 'a member' : roleOf(role)} now`,
    );

  /** An owner gives roles and removes; a moderator removes members without a role. */
  function roleItems(person: GroupMember): MenuItem[] {
    const removal = { label: 'Remove', onSelect: () => setQuestion({ person, act: 'remove' }) };
    if (group.role === 'moderator' && person.role === 'member') return [removal];
    if (group.role !== 'owner') return [];
    const next: GroupRole = person.role === 'moderator' ? 'member' : 'moderator';
    return [
      { label: next === 'moderator' ? 'Make moderator' : 'Make member', onSelect: () => void give(person, next) },
      { label: 'Make owner', onSelect: () => setQuestion({ person, act: 'hand over' }) },
      removal,
    ];
  }

  if (list.isPending) return <CardSkeletons />;
  if (list.isError && list.data === undefined) {
    return <ErrorState text="The members could not be loaded." onRetry={() => void list.refetch()} />;
  }
  return (
    <>
      <ul className={`${classes.list} ${rows.rows}`}>
        {itemsOf(list.data).map((person) => (
          <li key={person.id}>
            <PersonCard
              person={person}
              note={roleWords[person.role]}
              onOpen={person.id === ownId ? undefined : onOpenPerson}
              items={person.id === ownId ? [] : [...roleItems(person), ...personItems(person)]}
            />
          </li>
        ))}
      </ul>
      <LoadMore list={list} label="Load more members" />
      <Confirm
        opened={question?.act === 'remove'}
        title={`Remove ${question?.person.name ?? ''}?`}
        text={`The messages of ${group.name} are closed to them then.`}
        confirmLabel="Remove"
        pending={remove.isPending}
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          if (question === null) return;
          const { id, name } = question.person;
          void act(() => remove.mutateAsync(id), `${name} was removed`);
        }}
      />
      <Confirm
        opened={question?.act === 'hand over'}
        title={`Make ${question?.person.name ?? ''} the owner?`}
        text="They get every right in this group, and you become a moderator."
        confirmLabel="Make owner"
        pending={setRole.isPending}
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          if (question !== null) void give(question.person, 'owner');
        }}
      />
    </>
  );
}

const roleOf = (role: GroupRole) => (role === 'owner' ? 'the owner' : 'a moderator');
