import type { OtherUser } from '@kopa/contracts/people/person';
import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { followMutation } from './following.queries.ts';

/** Follows the shown member, or stops following. */
export function FollowButton({ person }: { person: OtherUser }) {
  const member = useMember();
  const { mutate, isPending } = useMutation(followMutation(useQueryClient(), member.id));
  const { id: otherId, isFollowed } = person;
  const fail = () => showToast({ title: 'That failed', message: 'Please try again later.', tone: 'error' });
  return (
    <Button
      variant={isFollowed ? 'default' : 'light'}
      aria-pressed={isFollowed}
      loading={isPending}
      onClick={() => mutate({ otherId, isFollowed: !isFollowed }, { onError: fail })}
    >
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}
