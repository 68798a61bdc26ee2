import type { User } from '@kopa/contracts/account/user';
import type { OtherUser } from '@kopa/contracts/people/person';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../../session/use-member.ts';
import { membersErrorText } from '../members-error.ts';
import { personQuery } from '../people.queries.ts';
import { ProfileContent } from './profile-content.tsx';
import classes from './profile-dialog.module.css';

export interface ProfileDialogProps {
  /** The member to show, or null while the dialog is closed. */
  personId: number | null;
  onClose: () => void;
}

/** Profile of a member, also of the signed-in one (product 2.9). */
export function ProfileDialog({ personId, onClose }: ProfileDialogProps) {
  const isPhone = useMediaQuery('(max-width: 30em)');
  return (
    <Dialog
      fullScreen={isPhone}
      opened={personId !== null}
      onClose={onClose}
      title="Profile"
      size="lg"
      classNames={{ body: classes.body }}
    >
      {personId !== null && <Profile personId={personId} onClose={onClose} />}
    </Dialog>
  );
}

function Profile({ personId, onClose }: { personId: number; onClose: () => void }) {
  const member = useMember();
  const isOwn = member.id === personId;
  const person = useQuery({ ...personQuery(personId), enabled: !isOwn });
  const shown: User | OtherUser | undefined = isOwn ? member : person.data;
  if (shown === undefined) {
    return person.isError ? (
      <ErrorState
        text={membersErrorText(person.error, 'This profile could not be loaded.')}
        onRetry={() => void person.refetch()}
      />
    ) : (
      <ProfileSkeleton />
    );
  }
  return <ProfileContent person={shown} isOwn={isOwn} onLeave={onClose} />;
}

function ProfileSkeleton() {
  return (
    <div aria-busy>
      <Skeleton height={120} radius="md" />
      <Skeleton circle height={88} mt={-44} ml={16} />
      <Skeleton height={20} width="50%" mt={16} />
      <Skeleton height={14} width="70%" mt={8} />
      <Skeleton height={160} mt={24} radius="md" />
    </div>
  );
}
