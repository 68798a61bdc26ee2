import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { PersonAvatar } from '../media/person-avatar.tsx';
import { type ContextLineFields, contextLine } from './context-line.ts';
import classes from './person-line.module.css';
import type { ConversationPartner } from './start-conversation.ts';

const side = 48;
const sideInRow = 40;

export interface PersonLineProps {
  person: Pick<ConversationPartner, 'id' | 'name' | 'profilePicture'> &
    Partial<ConversationPartner> &
    ContextLineFields;
  /** A line below the context. */
  note?: ReactNode;
  /** In a row of a list: a smaller picture, and the context in one line. */
  isRow?: boolean;
  /** Picture and name only, the name at the top: its context stands beside it. */
  isNameOnly?: boolean;
  /** Opens the profile; undefined without one. */
  onOpen?: ((id: number) => void) | undefined;
}

/** A person on a card: picture, name, and one line of context. */
export function PersonLine({ person, note, isRow = false, isNameOnly, onOpen }: PersonLineProps) {
  const content = (
    <>
      <PersonAvatar person={person} size={isRow ? sideInRow : side} />
      <span className={classes.words}>
        <span className={classes.name}>{person.name}</span>
        {!isNameOnly && (
          <span className={classes.context} data-one-line={isRow || undefined}>
            {contextLine(person)}
          </span>
        )}
        {note !== undefined && <span className={classes.context}>{note}</span>}
      </span>
    </>
  );
  if (onOpen === undefined) {
    return (
      <div className={classes.person} data-name-only={isNameOnly}>
        {content}
      </div>
    );
  }
  return (
    <button type="button" className={classes.person} data-name-only={isNameOnly} onClick={() => onOpen(person.id)}>
      {content}
    </button>
  );
}

/** Skeleton of a person in a row. */
export function PersonLineSkeleton() {
  return (
    <div className={classes.person}>
      <Skeleton circle height={sideInRow} width={sideInRow} />
      <span className={classes.words}>
        <Skeleton height={14} width="50%" my={4} />
        <Skeleton height={12} width="70%" />
      </span>
    </div>
  );
}
