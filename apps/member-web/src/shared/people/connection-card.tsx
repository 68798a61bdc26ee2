import type { ConnectionState } from '@kopa/contracts/people/person';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { MoreOptions } from '../menus/more-options.tsx';
import type { MenuItem } from '../menus/more-options-menu.tsx';
import { ConnectionButtons } from './connection-buttons.tsx';
import classes from './connection-card.module.css';
import { type ContextLineFields, contextLine } from './context-line.ts';
import { personItems } from './person-items.ts';
import { PersonLine, type PersonLineProps, PersonLineSkeleton } from './person-line.tsx';
import type { ConversationPartner } from './start-conversation.ts';

interface ConnectionCardProps {
  person: ConversationPartner & ContextLineFields;
  connection: ConnectionState | null;
  /** Facts that the two members share; they replace state and PPA. */
  similarities?: string[];
  onOpen: (id: number) => void;
}

/** A member with Connect, Pending or Disconnect, and Message for connections (product 2.8). */
export function ConnectionCard({ person, connection, similarities = [], onOpen }: ConnectionCardProps) {
  return (
    <PersonCard
      person={person}
      onOpen={onOpen}
      context={similarities.length === 0 ? undefined : similarities.join(' · ')}
      actions={<ConnectionButtons person={person} connection={connection} wording="card" />}
    />
  );
}

interface PersonCardProps {
  person: PersonLineProps['person'];
  /** Undefined without a profile to open. */
  onOpen: ((id: number) => void) | undefined;
  /** In place of state and PPA. */
  context?: string | undefined;
  /** A line below the context. */
  note?: ReactNode;
  actions?: ReactNode;
  /** The menu; one's own row has none. */
  items?: readonly MenuItem[];
}

/** A row with a person, one line of context and actions. A click beside the actions opens the profile. */
export function PersonCard({ person, onOpen, context, note, actions, items = personItems(person) }: PersonCardProps) {
  return (
    <article className={classes.row}>
      <PersonLine person={person} isRow isNameOnly onOpen={onOpen} />
      <span className={classes.more}>
        <MoreOptions items={items} />
      </span>
      <div className={classes.line}>
        <p className={classes.context}>
          <span className={classes.fact}>{context ?? contextLine(person)}</span>
          {note !== undefined && <span className={classes.fact}>{note}</span>}
        </p>
        {actions}
      </div>
    </article>
  );
}

/** Skeleton of a row. */
export function ConnectionCardSkeleton() {
  return (
    <div className={classes.row} aria-hidden>
      <PersonLineSkeleton />
      <div className={classes.line}>
        <Skeleton height={44} width={104} radius="xl" />
      </div>
    </div>
  );
}
