import type { DraftOptions } from '@kopa/ui/drafts';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import classes from './draft-form.module.css';
import { useDraft } from './drafts.ts';

interface DraftFormProps<W extends { content: string }> {
  /** Storage name and empty content of the draft. */
  draftOptions: DraftOptions<W>;
  label: string;
  placeholder: string;
  /** Most rows that are shown at once. */
  maxRows: number;
  maxLength: number;
  isSending: boolean;
  /** Focuses the field when it appears. */
  takesFocus?: boolean;
  className?: string | undefined;
  /** Members may be mentioned in the text. */
  mentions?: boolean;
  /** The text may be empty, because something else is sent with it. */
  mayBeEmpty?: boolean;
  /** Stands before the field. */
  start?: ReactNode;
  /** `begins` is true for the first letter of a text. */
  onTyping: (begins: boolean) => void;
  onSend: (content: W) => void;
  /** The button that submits the form. */
  button: (isEmpty: boolean) => ReactNode;
}

/**
 * A text field with a button that sends the text: Enter sends, Shift+Enter starts a new line. A text that could not be
 * sent returns to the field.
 */
export function DraftForm<W extends { content: string }>(props: DraftFormProps<W>) {
  const {
    draftOptions,
    label,
    placeholder,
    maxRows,
    maxLength,
    isSending,
    takesFocus = false,
    mayBeEmpty = false,
    onTyping,
    onSend,
  } = props;
  const [draft, setDraft, discard] = useDraft(draftOptions);
  const field = useRef<HTMLTextAreaElement>(null);
  const content = draft.content.trim();
  const isEmpty = !mayBeEmpty && content === '';

  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isEmpty || isSending) return;
    onSend({ ...draft, content });
    discard();
    // The button is disabled now and would lose the focus.
    field.current?.focus();
  }

  function write(text: string) {
    setDraft({ ...draft, content: text });
    onTyping(draft.content === '');
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  }

  return (
    <form className={[classes.form, props.className].join(' ')} onSubmit={submit}>
      {props.start}
      <GrowingTextarea
        ref={field}
        className={classes.field}
        aria-label={label}
        data-mentions={props.mentions || undefined}
        placeholder={placeholder}
        rows={[1, maxRows]}
        maxLength={maxLength}
        value={draft.content}
        onChange={write}
        onKeyDown={sendOnEnter}
      />
      {props.button(isEmpty)}
    </form>
  );
}
