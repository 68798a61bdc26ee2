import type { ConnectionState } from '@kopa/contracts/users';
import { PersonAvatar } from '@kopa/ui/person-avatar.tsx';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConnectionButtons } from './connection-buttons.tsx';
import classes from './connection-card.module.css';
import { contextLine, type Described } from './context-line.ts';
import type { ConversationPartner } from './start-conversation.ts';

const tagsOnCard = 3;

interface ConnectionCardProps {
  person: ConversationPartner & Described;
  connection: ConnectionState | null;
  /** What the two share; the card shows the first few. */
  similarities?: string[];
  onOpen: (id: number) => void;
}

/** A member with Connect, Pending or Disconnect, and Message for connections (spec 2.8). */
export function ConnectionCard({ person, connection, similarities = [], onOpen }: ConnectionCardProps) {
  return (
    <PersonCard
      person={person}
      onOpen={onOpen}
      tags={similarities.slice(0, tagsOnCard)}
      actions={<ConnectionButtons person={person} connection={connection} wording="card" />}
    />
  );
}

interface PersonCardProps {
  person: ConversationPartner & Described;
  onOpen: (id: number) => void;
  tags?: string[];
  note?: string;
  actions: ReactNode;
}

/** A person with one line of context and their actions: one beside, more below; the person opens the profile. */
export function PersonCard({ person, onOpen, tags = [], note, actions }: PersonCardProps) {
  return (
    <article className={classes.card}>
      <button type="button" className={classes.person} onClick={() => onOpen(person.id)}>
        <PersonAvatar person={person} size={48} />
        <span className={classes.words}>
          <span className={classes.name}>{person.name}</span>
          <span className={classes.context}>{contextLine(person)}</span>
          {note !== undefined && <span className={classes.context}>{note}</span>}
        </span>
      </button>
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label="In common">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>{actions}</div>
    </article>
  );
}

/** A card in waiting. */
export function ConnectionCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <div className={classes.person}>
        <Skeleton circle height={48} width={48} />
        <span className={classes.words}>
          <Skeleton height={14} width="55%" my={4} />
          <Skeleton height={12} width="75%" />
        </span>
      </div>
      <Skeleton height={44} width={104} radius="xl" />
    </div>
  );
}
