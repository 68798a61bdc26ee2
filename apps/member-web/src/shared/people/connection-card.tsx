import type { ConnectionState } from '@kopa/contracts/people/person';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Tags } from '../layout/tag.tsx';
import { MoreOptions } from '../menus/more-options.tsx';
import { ConnectionButtons } from './connection-buttons.tsx';
import classes from './connection-card.module.css';
import type { ContextLineFields } from './context-line.ts';
import { personItems } from './person-items.ts';
import { PersonLine, PersonLineSkeleton } from './person-line.tsx';
import type { ConversationPartner } from './start-conversation.ts';

const tagsOnCard = 3;

interface ConnectionCardProps {
  person: ConversationPartner & ContextLineFields;
  connection: ConnectionState | null;
  /** Facts that the two members share; the card shows the first few. */
  similarities?: string[];
  onOpen: (id: number) => void;
}

/** A member with Connect, Pending or Disconnect, and Message for connections (product 2.8). */
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
  person: ConversationPartner & ContextLineFields;
  onOpen: (id: number) => void;
  tags?: string[];
  /** A line below the context. */
  note?: ReactNode;
  actions: ReactNode;
}

/**
 * A person with one line of context and actions below, beside the tags where there is only one. A click on the person
 * opens the profile.
 */
export function PersonCard({ person, onOpen, tags = [], note, actions }: PersonCardProps) {
  return (
    <article className={classes.card}>
      <div className={classes.who}>
        <PersonLine person={person} note={note} onOpen={onOpen} />
        <MoreOptions items={personItems(person)} />
      </div>
      <Tags label="In common" tags={tags} />
      <div className={classes.actions}>{actions}</div>
    </article>
  );
}

/** Skeleton of a card. */
export function ConnectionCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <div className={classes.who}>
        <PersonLineSkeleton />
      </div>
      <div className={classes.actions}>
        <Skeleton height={44} width={104} radius="xl" />
      </div>
    </div>
  );
}
