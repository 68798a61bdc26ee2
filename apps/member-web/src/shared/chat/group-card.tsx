import type { Group } from '@kopa/contracts/chat/groups';
import { AcceptReject } from '@kopa/ui/accept-reject.tsx';
import { formatCount } from '@kopa/ui/format-count';
import { once } from '@kopa/ui/once';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Tag } from '../layout/tag.tsx';
import { Confirm } from '../menus/confirm.tsx';
import { MoreOptions } from '../menus/more-options.tsx';
import classes from './group-card.module.css';
import { groupPath, viewChatPath } from './group-chat-path.ts';
import { GroupMark } from './group-mark.tsx';
import { groupItems, leaveText } from './group-words.ts';
import { useGroupActions } from './use-group-actions.ts';

const format = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Africa/Lagos',
    }),
);

/** A group with its actions: chat, join, or an answer to its invitation (product 2.12). */
export function GroupCard({ group, mayLeave = false }: { group: Group; mayLeave?: boolean }) {
  const [isConfirmingLeave, setIsConfirmingLeave] = useState(false);
  const actions = useGroupActions();
  const leaveItem = { label: 'Leave', onSelect: () => setIsConfirmingLeave(true) };
  return (
    <article className={classes.row}>
      <GroupMark group={group} size={40} />
      <div className={classes.words}>
        <div className={classes.title}>
          <p className={classes.name}>
            <Link className={classes.link} to={groupPath(group.id)}>
              {group.name}
            </Link>
          </p>
          <MoreOptions items={mayLeave ? [leaveItem, ...groupItems(group)] : groupItems(group)} />
        </div>
        <p className={classes.about} data-known={group.isMember || undefined}>
          {formatCount(group.memberCount)} {group.memberCount === 1 ? 'member' : 'members'}
          {group.type === 'private' && ' · Private'}
          {group.description !== '' && ' · '}
          <bdi>{group.description}</bdi>
        </p>
        <div className={classes.actions}>
          <p className={classes.updated}>
            Updated {format().format(new Date(group.createdAt))} {group.isMember && <Tag>Active</Tag>}
          </p>
          {group.isMember && (
            <Button variant="light" component={Link} to={viewChatPath(group.id)}>
              View Chat
            </Button>
          )}
          {group.isInvited && (
            <AcceptReject
              variant="light"
              isAccepting={actions.isJoining}
              isRejecting={actions.isRejecting}
              onAccept={() => void actions.join(group)}
              onReject={() => void actions.reject(group)}
            />
          )}
          {!group.isMember && !group.isInvited && group.type === 'public' && (
            <Button variant="light" loading={actions.isJoining} onClick={() => void actions.join(group)}>
              Join
            </Button>
          )}
          {!group.isMember && !group.isInvited && group.type === 'private' && (
            <p className={classes.closed}>
              <IconLock size={20} stroke={1.75} aria-hidden /> Invitation only
            </p>
          )}
        </div>
      </div>
      <Confirm
        opened={isConfirmingLeave}
        title={`Leave ${group.name}?`}
        text={leaveText(group)}
        confirmLabel="Leave"
        pending={actions.isLeaving}
        onCancel={() => setIsConfirmingLeave(false)}
        onConfirm={() => void actions.leave(group).then(() => setIsConfirmingLeave(false))}
      />
    </article>
  );
}
