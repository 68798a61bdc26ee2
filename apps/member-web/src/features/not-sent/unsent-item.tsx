import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Confirm } from '../../shared/menus/confirm.tsx';
import classes from './not-sent-page.module.css';

interface UnsentItemProps {
  note: string;
  text: string;
  /** Title of the question before the text is deleted. */
  question: string;
  /** Null while it is on its way. */
  onDelete: (() => void) | null;
  /** Further buttons. `note` is the id of the note that describes them. */
  buttons?: (note: string) => ReactNode;
}

/** An unsent text with its buttons. */
export function UnsentItem({ note, text, question, onDelete, buttons }: UnsentItemProps) {
  const noteId = useId();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <li className={classes.item}>
      <p className={classes.note} id={noteId}>
        {note}
      </p>
      <p className={classes.text} dir="auto">
        {text}
      </p>
      <div className={classes.buttons}>
        {text !== '' && (
          <Button variant="light" aria-describedby={noteId} onClick={() => void copy(text)}>
            Copy
          </Button>
        )}
        {buttons?.(noteId)}
        {onDelete !== null && (
          <Button variant="default" aria-describedby={noteId} onClick={() => setIsDeleting(true)}>
            Delete
          </Button>
        )}
      </div>
      <Confirm
        opened={isDeleting}
        title={question}
        text="It has not been sent, and this device has the only copy. This cannot be undone."
        confirmLabel="Delete"
        pending={false}
        onCancel={() => setIsDeleting(false)}
        onConfirm={() => onDelete?.()}
      />
    </li>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied', tone: 'success' });
  } catch {
    showToast({ title: 'This browser does not let Kopa copy', message: 'Please select the text.', tone: 'error' });
  }
}
