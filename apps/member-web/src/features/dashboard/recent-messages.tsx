import { screenLimits } from '@kopa/contracts/limits';
import { agoTime } from '@kopa/ui/relative-time';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import classes from './dashboard.module.css';
import { recentMessagesQuery } from './dashboard.queries.ts';
import { Section } from './section.tsx';

/** The newest three messages that others wrote. */
export function RecentMessages() {
  const member = useMember();
  const query = useQuery(recentMessagesQuery(member.id));
  const messages = (query.data ?? []).slice(0, screenLimits.dashboard.messages);
  return (
    <Section title="Recent Messages" query={query}>
      {messages.length === 0 && <p className={classes.quiet}>No messages yet</p>}
      {messages.length > 0 && (
        <ul className={classes.rows}>
          {messages.map(({ id, senderName, content, timestamp }) => (
            <li key={id}>
              <Link to="/chat" className={classes.row}>
                <span className={classes.rowTop}>
                  <strong>{senderName}</strong>
                  <span className={classes.note}>{agoTime(timestamp)}</span>
                </span>
                <span className={classes.preview}>{content}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
