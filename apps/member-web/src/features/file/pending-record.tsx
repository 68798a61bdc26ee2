import { photoVariantUrl } from '@kopa/contracts/media/photos';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { SendState } from '../../device/outbox/send-state.tsx';
import type { Pending } from '../../device/outbox/use-pending.ts';
import classes from './file.module.css';
import type { RecordSend } from './file-send.ts';
import { momentInWords } from './file-words.ts';
import { RecordHead } from './record-item.tsx';

const previewWidth = 320;

interface PendingRecordProps {
  pending: Pending<RecordSend>;
  /** Takes a refused record back into the form; null while the form has another one. */
  onEdit: (() => void) | null;
}

/** A record that the server has not answered. */
export function PendingRecord({ pending, onEdit }: PendingRecordProps) {
  const { body, files, at } = pending.variables;
  const local = useLocalUrls(files);
  const sources = [...(body.photos ?? []).map((url) => photoVariantUrl(url, previewWidth)), ...local];
  return (
    <li className={classes.record}>
      <RecordHead {...body} />
      {sources.length > 0 && (
        <ul className={classes.photos} aria-label="Photos">
          {sources.map((source, index) => (
            <li key={source} className={classes.photo}>
              <img src={source} alt={`Photo ${index + 1} of ${sources.length}`} />
            </li>
          ))}
        </ul>
      )}
      <span className={classes.note}>Written {momentInWords(at)}</span>
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

/** Addresses of files for as long as they are shown. */
function useLocalUrls(files: readonly File[]): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file));
    setUrls(made);
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, [files]);
  return urls;
}
