import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import classes from './edit-form.module.css';

interface EditFormProps {
  label: string;
  text: string;
  maxLength: number;
  /** The text may be cleared. */
  mayBeEmpty: boolean;
  isSaving: boolean;
  /** Members may be mentioned in the text. */
  mentions?: boolean;
  onChange: (text: string) => void;
  onSave: (text: string) => void;
  onCancel: () => void;
  /** Further fields. */
  children?: ReactNode;
}

/** Edits a text in its place. Escape cancels. */
export function EditForm(props: EditFormProps) {
  const { label, text, maxLength, mayBeEmpty, isSaving, mentions = false, onSave, onCancel, children } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '';

  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isSaving && (mayBeEmpty || !isEmpty)) onSave(text.trim());
  }

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel();
  }

  return (
    <form className={classes.form} aria-label={label} onSubmit={submit} onKeyDown={cancelOnEscape}>
      <GrowingTextarea
        ref={field}
        aria-label={label}
        data-mentions={mentions || undefined}
        rows={[2, 12]}
        maxLength={maxLength}
        value={text}
        onChange={props.onChange}
      />
      {children}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving} disabled={isEmpty && !mayBeEmpty}>
          Save
        </Button>
      </div>
    </form>
  );
}
