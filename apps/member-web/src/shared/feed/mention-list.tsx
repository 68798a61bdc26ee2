import type { Person } from '@kopa/contracts/people/person';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { PersonAvatar } from '../media/person-avatar.tsx';
import classes from './mention-list.module.css';
import { type TypedMention, typedMention } from './typed-mention.ts';
import { useMentionSuggestions } from './use-mention-suggestions.ts';

/** Members whom the mention in a field may mean, as a list at the field. The focus stays in the field. */
export function MentionList({ field }: { field: HTMLTextAreaElement }) {
  const [mention, close] = useTypedMention(field);
  const people = useMentionSuggestions(mention?.q ?? '');
  const [moved, setMoved] = useState({ q: '', at: 0 });
  const id = useId();
  const isOpen = mention !== null && people.length > 0;
  const at = moved.q === mention?.q ? Math.min(moved.at, people.length - 1) : 0;
  const optionId = (person: Person) => `${id}${person.id}`;
  const active = isOpen ? people[at] : undefined;
  const activeId = active === undefined ? null : optionId(active);

  function choose({ username }: Person) {
    if (mention === null) return;
    insert(field, mention, `@${username} `);
    close();
  }

  useEffect(() => {
    if (activeId === null) return undefined;
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': activeId,
      // Escape closes the list, and not the dialog around it.
      'data-mantine-stop-propagation': 'true',
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  }, [field, id, activeId]);

  useEffect(() => {
    if (active === undefined || mention === null) return undefined;
    const step = (by: number) => setMoved({ q: mention.q, at: (at + by + people.length) % people.length });
    const acts: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => choose(active),
      Tab: () => choose(active),
      Escape: close,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const act = acts[event.key];
      if (act === undefined || event.isComposing || event.shiftKey) return;
      // Enter would send the text, and Tab leave the field.
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    field.addEventListener('keydown', onKeyDown);
    return () => field.removeEventListener('keydown', onKeyDown);
  });

  const parent = field.parentElement;
  if (!isOpen || parent === null) return null;
  const { top, bottom } = field.getBoundingClientRect();
  const isLow = top > window.innerHeight - bottom;
  return createPortal(
    <div
      role="listbox"
      id={id}
      tabIndex={-1}
      aria-label="Members"
      className={classes.list}
      data-above={isLow || undefined}
    >
      {people.map((person) => (
        <button
          key={person.id}
          type="button"
          role="option"
          id={optionId(person)}
          tabIndex={-1}
          className={classes.option}
          aria-selected={person === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <PersonAvatar person={person} size={32} />
          <span className={classes.words}>
            <span className={classes.name}>{person.name}</span>{' '}
            <span className={classes.username}>@{person.username}</span>
          </span>
        </button>
      ))}
    </div>,
    parent,
  );
}

/** The mention at the caret of a field, and a function that closes its list. */
function useTypedMention(field: HTMLTextAreaElement) {
  const [mention, setMention] = useState<TypedMention | null>(null);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  useEffect(() => {
    const read = () => {
      const { value, selectionStart, selectionEnd } = field;
      const isTyping = document.activeElement === field && selectionStart === selectionEnd;
      const typed = isTyping ? typedMention(value, selectionStart) : null;
      setMention(typed);
      if (typed === null) setClosedAt(null);
    };
    const events = ['input', 'keyup', 'click', 'blur'] as const;
    read();
    for (const name of events) field.addEventListener(name, read);
    return () => {
      for (const name of events) field.removeEventListener(name, read);
      setMention(null);
      setClosedAt(null);
    };
  }, [field]);
  const close = () => setClosedAt(mention?.start ?? null);
  return [mention?.start === closedAt ? null : mention, close] as const;
}

/** Replaces the mention by a text, as if it were typed, if the field has room. */
function insert(field: HTMLTextAreaElement, { start, end }: TypedMention, text: string): void {
  const after = field.value[end] === ' ' ? end + 1 : end;
  const length = field.value.length - (after - start) + text.length;
  if (field.maxLength >= 0 && length > field.maxLength) return;
  field.setRangeText(text, start, after, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
