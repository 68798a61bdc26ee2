import { formatCount } from '@kopa/ui/format-count';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { GroupMark } from '../../shared/chat/group-mark.tsx';
import { PersonAvatar } from '../../shared/media/person-avatar.tsx';
import { ProfileModal } from '../../shared/people/profile/profile-modal.tsx';
import classes from './chat-pane.module.css';
import { type ChatTarget, nameOf } from './chat-target.ts';
import { ChatMenu } from './list/chat-menu.tsx';
import type { ChatState } from './use-chat-state.ts';

interface ChatHeadProps {
  target: ChatTarget;
  state: ChatState;
  /** Returns to the list on narrow screens. */
  onBack?: (() => void) | undefined;
  onSearch: () => void;
}

/** Head of a chat; a person's name opens the profile. */
export function ChatHead({ target, state, onBack, onSearch }: ChatHeadProps) {
  const [shownId, setShownId] = useState<number | null>(null);
  return (
    <header className={classes.head}>
      {onBack !== undefined && (
        <ActionIcon className={classes.back} variant="subtle" aria-label="Back" onClick={onBack}>
          <IconArrowLeft size={24} stroke={1.75} />
        </ActionIcon>
      )}
      {target.kind === 'direct' ? (
        <PersonAvatar person={target.person} size={40} />
      ) : (
        <GroupMark group={target.group} size={40} />
      )}
      <div className={classes.who}>
        <h2 className={classes.name}>{nameOf(target)}</h2>
        <p className={classes.line}>
          {target.kind === 'direct'
            ? target.person.isOnline
              ? 'Online'
              : `@${target.person.username}`
            : `${formatCount(target.group.memberCount)} ${target.group.memberCount === 1 ? 'member' : 'members'}`}
        </p>
      </div>
      {target.kind === 'direct' && (
        <button
          type="button"
          className={classes.profile}
          aria-label="View profile"
          aria-haspopup="dialog"
          onClick={() => setShownId(target.person.id)}
        />
      )}
      <div className={classes.menu}>
        <ChatMenu target={target} state={state} onSearch={onSearch} />
      </div>
      <ProfileModal personId={shownId} onClose={() => setShownId(null)} />
    </header>
  );
}
