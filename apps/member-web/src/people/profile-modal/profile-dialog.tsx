import type { OtherUser, User } from '@kopa/contracts/users';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Skeleton, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { membersErrorText } from '../members-error.ts';
import { personQuery } from '../people.queries.ts';
import { CorpsConnectTab } from './corps-connect-tab.tsx';
import { PhotosTab } from './photos-tab.tsx';
import { ProfileHead } from './profile-head.tsx';
import classes from './profile-modal.module.css';
import { ServiceInfoTab } from './service-info-tab.tsx';

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
  const connection = 'connection' in shown ? shown.connection : null;
  return (
    <>
      <ProfileHead person={shown} connection={connection} isOwn={isOwn} onClose={onClose} />
      <Tabs defaultValue="service" keepMounted={false} classNames={{ tab: classes.tab }}>
        <Tabs.List grow>
          <Tabs.Tab value="service">Service Info</Tabs.Tab>
          <Tabs.Tab value="photos">Photos</Tabs.Tab>
          <Tabs.Tab value="connect">Corps Connect</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="service" className={classes.panel}>
          <ServiceInfoTab person={shown} />
        </Tabs.Panel>
        <Tabs.Panel value="photos" className={classes.panel}>
          <PhotosTab person={shown} isOwn={isOwn} />
        </Tabs.Panel>
        <Tabs.Panel value="connect" className={classes.panel}>
          <CorpsConnectTab person={shown} connection={connection} isOwn={isOwn} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
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
