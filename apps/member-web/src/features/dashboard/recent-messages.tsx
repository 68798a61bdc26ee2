import type { Conversation } from '@kopa/contracts/chat/messages';
import { screenLimits } from '@kopa/contracts/screen-limits';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { PersonAvatar } from '../../shared/media/person-avatar.tsx';
import classes from './dashboard.module.css';
import { recentMessagesQuery } from './dashboard.queries.ts';
import { Section } from './section.tsx';

export interface RecentMessagesProps {
  /** Finds a conversation by its last message; undefined until the conversations are loaded. */
  conversationOf?: (messageId: number) => Pick<Conversation, 'id' | 'otherUser'> | undefined;
}

/** The newest three messages from others. */
export function RecentMessages({ conversationOf }: RecentMessagesProps) {
  const member = useMember();
  const query = useQuery(recentMessagesQuery(member.id));
  const messages = (query.data ?? []).slice(0, screenLimits.dashboard.messages);
  return (
    <Section title="Recent Messages" query={query} more={{ to: '/chat', label: 'See all messages' }}>
      {messages.length === 0 && (
        <EmptyState
          drawing="chat"
          title="No messages yet"
          text="Write to someone who serves near you."
          action={
            <Button component={Link} to="/social" variant="light">
              Find people
            </Button>
          }
        />
      )}
      {messages.length > 0 && (
        <ul className={classes.rows}>
          {messages.map(({ id, senderName, content, timestamp }) => {
            const conversation = conversationOf?.(id);
            return (
              <li key={id}>
                <Link to={conversation === undefined ? '/chat' : `/chat/${conversation.id}`} className={classes.row}>
                  {conversation !== undefined && <PersonAvatar person={conversation.otherUser} size={40} />}
                  <span className={classes.rowWords}>
                    <span className={classes.rowTop}>
                      <strong>{senderName}</strong>
                      <AgoTime className={classes.note} moment={timestamp} />
                    </span>
                    <span className={classes.preview} dir="auto">
                      {content}
                    </span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
