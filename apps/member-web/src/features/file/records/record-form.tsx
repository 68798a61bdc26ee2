import { type RecordKind, recordKindNames, recordKinds } from '@kopa/contracts/file/records';
import { recordLimits } from '@kopa/contracts/limits';
import { textLimits } from '@kopa/contracts/text-limits';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { Form } from '@kopa/ui/form.tsx';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { serverNow } from '@kopa/ui/server-clock';
import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown, IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../../device/outbox/drafts.ts';
import { useMember } from '../../../session/use-member.ts';
import { recordDraft } from '../../../shared/file/record-draft.ts';
import { FormButtons } from '../../../shared/layout/form-buttons.tsx';
import { PhotosInput } from '../../../shared/media/photos-input.tsx';
import { dayProblem } from '../../../shared/service/day-problem.ts';
import { DayField } from '../day-field.tsx';
import classes from '../file.module.css';
import { useWrite } from '../use-write.ts';
import { LocalPhotos } from './local-photos.tsx';
import { useRecordPhotos } from './use-record-photos.ts';

const kinds = [
  { value: '', label: 'Choose', disabled: true },
  ...recordKinds.map((kind) => ({ value: kind, label: recordKindNames[kind] })),
];

/** Writes a record. Without a network it waits, with its photos. */
export function RecordForm({ onClose }: { onClose: () => void }) {
  const { id: memberId } = useMember();
  const today = dayInLagos(serverNow());
  const [draft, setDraft, close] = useDraft(recordDraft(today), onClose);
  const write = useWrite();
  const { photos, free, isReading, add, remove } = useRecordPhotos(memberId);
  const [tries, setTries] = useState(0);
  const [form, input, isSent] = [useRef<HTMLFormElement>(null), useRef<HTMLInputElement>(null), useRef(false)];
  const { kind, on, text } = draft;
  const earliest = addDays(today, -recordLimits.daysBack);
  const problems = {
    kind: kind === '' ? 'Choose a kind.' : null,
    on: dayProblem(on, earliest, today),
    text: text.trim() === '' ? 'Write what happened.' : null,
  };
  const shown = (problem: string | null) => (tries > 0 ? problem : null);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  function submit() {
    setTries(tries + 1);
    // Twice tapped, once written.
    if (kind === '' || Object.values(problems).some(Boolean) || isReading || isSent.current) return;
    isSent.current = true;
    const files = photos.map(({ file }) => file);
    write.record({ kind, on, text: text.trim() }, files);
    end();
  }

  function end() {
    remove(photos);
    close();
  }

  return (
    <section className={classes.section} aria-labelledby="new-record">
      <h2 id="new-record" className={classes.heading}>
        New record
      </h2>
      <p className={classes.note}>
        A record cannot be changed once it is saved: it proves when you wrote what. If something was wrong, write
        another one.
      </p>
      <Form ref={form} onSubmit={submit}>
        <NativeSelect
          label="Kind"
          data={kinds}
          rightSection={<IconChevronDown size={20} stroke={1.75} aria-hidden />}
          value={kind}
          error={shown(problems.kind)}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, kind: value as RecordKind })}
        />
        <DayField
          earliest={earliest}
          latest={today}
          day={on}
          problem={shown(problems.on)}
          onChange={(day) => setDraft({ ...draft, on: day })}
        />
        <GrowingTextarea
          label="What happened"
          rows={[4, 16]}
          maxLength={textLimits.record}
          value={text}
          error={shown(problems.text)}
          onChange={(written) => setDraft({ ...draft, text: written })}
        />
        {photos.length > 0 && (
          <LocalPhotos
            files={photos.map(({ file }) => file)}
            onRemove={(index) => remove(photos.filter((_photo, place) => place === index))}
          />
        )}
        <div>
          <PhotosInput ref={input} onChoose={add} />
          <Button
            variant="light"
            leftSection={<IconPhotoPlus size={20} stroke={1.75} aria-hidden />}
            disabled={free <= 0}
            onClick={() => input.current?.click()}
          >
            Add photos
          </Button>
        </div>
        <FormButtons submit="Save" isDisabled={isReading} onCancel={end} />
      </Form>
    </section>
  );
}
