import type { Group } from '@kopa/contracts/chat/groups';
import { AcceptReject } from '@kopa/ui/accept-reject.tsx';
import { formatCount } from '@kopa/ui/format-count';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { groupChatPath } from '../../shared/chat/group-chat-path.ts';
import { GroupMark } from '../../shared/chat/group-mark.tsx';
import { groupItems, leaveText } from '../../shared/chat/group-words.ts';
import { useGroupActions } from '../../shared/chat/use-group-actions.ts';
import { Tag } from '../../shared/layout/tag.tsx';
import { Confirm } from '../../shared/menus/confirm.tsx';
import { MoreOptions } from '../../shared/menus/more-options.tsx';
import { EditGroupDialog, InviteDialog } from './group-dialogs.tsx';
import classes from './group-page.module.css';

/** Name, description and actions of a group. */
export function GroupHead({ group }: { group: Group }) {
  return (
    <header className={classes.card}>
      <div className={classes.head}>
        <GroupMark group={group} size={72} />
        <div className={classes.words}>
          <h1 className={classes.title}>{group.name}</h1>
          <p className={classes.details}>
            {formatCount(group.memberCount)} {group.memberCount === 1 ? 'member' : 'members'} ·{' '}
            {group.type === 'private' ? 'Private' : 'Public'}
          </p>
          {group.isAutomatic && <Tag>By deployment</Tag>}
        </div>
        <MoreOptions items={groupItems(group)} />
      </div>
      {group.description !== '' && <p className={classes.description}>{group.description}</p>}
      <div className={classes.actions}>{group.isMember ? <OwnActions group={group} /> : <Joining group={group} />}</div>
    </header>
  );
}

function OwnActions({ group }: { group: Group }) {
  const actions = useGroupActions();
  const [open, setOpen] = useState<'invite' | 'edit' | 'leave' | null>(null);
  const close = () => setOpen(null);
  const navigate = useNavigate();
  const isOwner = group.role === 'owner';
  return (
    <>
      <Button onClick={() => navigate(groupChatPath(group.id))}>Message</Button>
      {isOwner && (
        <>
          <Button variant="light" onClick={() => setOpen('invite')}>
            Invite
          </Button>
          <Button variant="light" onClick={() => setOpen('edit')}>
            Edit group
          </Button>
        </>
      )}
      <Button variant="light" loading={actions.isMuting} onClick={() => void actions.setMuted(group, !group.isMuted)}>
        {group.isMuted ? 'Unmute' : 'Mute'}
      </Button>
      <Button variant="default" onClick={() => setOpen('leave')}>
        Leave group
      </Button>
      <Confirm
        opened={open === 'leave'}
        title={`Leave ${group.name}?`}
        text={leaveText(group)}
        confirmLabel="Leave"
        pending={actions.isLeaving}
        onCancel={close}
        onConfirm={() => void actions.leave(group).then(close)}
      />
      {isOwner && <InviteDialog group={group} opened={open === 'invite'} onClose={close} />}
      {isOwner && <EditGroupDialog group={group} opened={open === 'edit'} onClose={close} />}
    </>
  );
}

function Joining({ group }: { group: Group }) {
  const actions = useGroupActions();
  if (group.isInvited) {
    return (
      <AcceptReject
        isAccepting={actions.isJoining}
        isRejecting={actions.isRejecting}
        onAccept={() => void actions.join(group)}
        onReject={() => void actions.reject(group)}
      />
    );
  }
  if (group.type === 'public') {
    return (
      <Button loading={actions.isJoining} onClick={() => void actions.join(group)}>
        Join
      </Button>
    );
  }
  return (
    <p className={classes.closed}>
      <IconLock size={20} stroke={1.75} aria-hidden /> Invitation only
    </p>
  );
}
