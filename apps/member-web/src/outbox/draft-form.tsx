import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect } from 'react';
import { useMember } from '../session/use-member.ts';
import classes from './draft-form.module.css';
import { type DraftContent, type DraftOptions, useDraft } from './drafts.ts';
import { useLateText } from './use-late-text.ts';

interface DraftFormProps<W extends DraftContent> {
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
  onTyping: () => void;
  onSend: (content: W) => void;
  /** The button that submits the form. */
  button: (isEmpty: boolean) => ReactNode;
}

/**
 * A text field with a button that sends the text: Enter sends, Shift+Enter starts a new line. A text that could not be
 * sent returns to the field.
 */
export function DraftForm<W extends DraftContent>(props: DraftFormProps<W>) {
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
  const member = useMember();
  const [draft, setDraft] = useDraft(member.id, draftOptions);
  const { field, flush, clear, onWritten } = useLateText(draft.content, (text) => {
    setDraft({ ...draft, content: text });
    onTyping();
  });
  const isSendable = (text: string) => mayBeEmpty || text.trim() !== '';

  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true });
  }, [field, takesFocus]);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const { current } = field;
    if (current === null || !isSendable(current.value) || isSending) return;
    const content = current.value.trim();
    flush();
    onSend({ ...draft, content });
    clear();
    setDraft(draftOptions.empty);
    // The button is disabled now and would lose the focus.
    current.focus();
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
        defaultValue={draft.content}
        onChange={onWritten}
        onKeyDown={sendOnEnter}
      />
      {props.button(!isSendable(draft.content))}
    </form>
  );
}
