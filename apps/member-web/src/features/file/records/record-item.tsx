import { type FileRecord, recordKindNames } from '@kopa/contracts/file/records';
import { visitorPages } from '@kopa/contracts/visitor-pages';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../../session/use-member.ts';
import { showFailure } from '../../../shared/layout/show-failure.ts';
import { Confirm } from '../../../shared/menus/confirm.tsx';
import { copyLink } from '../../../shared/menus/link-items.ts';
import { MoreOptions } from '../../../shared/menus/more-options.tsx';
import { dayMonthYear, momentInWords } from '../../../shared/service/day-month-year.ts';
import classes from '../file.module.css';
import { deleteRecordMutation } from '../file.queries.ts';
import { RecordPhotos } from './record-photos.tsx';

/** A record with when Kopa received it, and its code. */
export function RecordItem({ record }: { record: FileRecord }) {
  const member = useMember();
  const [isDeleting, setIsDeleting] = useState(false);
  const { kind, on, text, photos, at, receivedAt, code, alsoThere } = record;
  const remove = useMutation({ ...deleteRecordMutation(useQueryClient(), member.id, record), onError: showFailure });
  return (
    <li className={classes.record}>
      <RecordHead kind={kind} on={on} text={text} />
      {photos.length > 0 && <RecordPhotos photos={photos} />}
      {alsoThere !== null && <p className={classes.note}>{alsoThere} others answered that day</p>}
      <dl className={classes.proof}>
        {at !== null && (
          <div>
            <dt>Written</dt>
            <dd>{momentInWords(at)}</dd>
          </div>
        )}
        <div>
          <dt>Received</dt>
          <dd>{momentInWords(receivedAt)}</dd>
        </div>
        <div>
          <dt>Code</dt>
          <dd className={classes.code}>{code}</dd>
        </div>
      </dl>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void copyLink(checkLink(code))}>
          Copy check link
        </Button>
        <MoreOptions items={[{ label: 'Delete', onSelect: () => setIsDeleting(true) }]} />
      </div>
      <Confirm
        opened={isDeleting}
        title="Delete this record?"
        text="Its photos and its code go with it, and nothing of it stays. This cannot be undone."
        confirmLabel="Delete"
        pending={remove.isPending}
        onCancel={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsDeleting(false) })}
      />
    </li>
  );
}

/** Address at which anybody can check when Kopa received a record. */
const checkLink = (code: string) => window.location.origin + visitorPages.check.replace(':code', code);

/** Kind, day and text of a record. */
export function RecordHead({ kind, on, text }: Pick<FileRecord, 'kind' | 'on' | 'text'>) {
  return (
    <>
      <div className={classes.recordHead}>
        <strong>{recordKindNames[kind]}</strong>
        <span className={classes.note}>{dayMonthYear(on)}</span>
      </div>
      <p className={classes.text} dir="auto">
        {text}
      </p>
    </>
  );
}
