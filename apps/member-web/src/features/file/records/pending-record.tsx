import { Button } from '@mantine/core';
import { SendState } from '../../../device/outbox/send-state.tsx';
import type { Pending } from '../../../device/outbox/use-pending.ts';
import { momentInWords } from '../../../shared/service/day-month-year.ts';
import classes from '../file.module.css';
import type { RecordSend } from '../file-send.ts';
import { LocalPhotos } from './local-photos.tsx';
import { RecordHead } from './record-item.tsx';

interface PendingRecordProps {
  pending: Pending<RecordSend>;
  /** Takes a refused record back into the form; null while the form has another one. */
  onEdit: (() => void) | null;
}

/** A record that the server has not answered. */
export function PendingRecord({ pending, onEdit }: PendingRecordProps) {
  const { body, photos, writtenAt } = pending.variables;
  return (
    <li className={classes.record}>
      <RecordHead {...body} />
      {photos.length > 0 && <LocalPhotos files={photos.map(({ file }) => file)} />}
      <span className={classes.note}>Written {momentInWords(writtenAt)}</span>
      <SendState pending={pending} />
      {pending.state === 'failed' && onEdit !== null && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={onEdit}>
            Edit
          </Button>
        </div>
      )}
    </li>
  );
}
