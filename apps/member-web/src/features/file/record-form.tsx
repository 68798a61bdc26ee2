import { recordLimits, textLimits } from '@kopa/contracts/limits';
import { type RecordKind, recordKindNames, recordKinds } from '@kopa/contracts/service/records';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { Form } from '@kopa/ui/form.tsx';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown, IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { changeDraft, type DraftOptions, useDraft } from '../../device/outbox/drafts.ts';
import { useMember } from '../../session/use-member.ts';
import { ChosenPhotos } from '../../shared/media/chosen-photos.tsx';
import { PhotosInput } from '../../shared/media/photos-input.tsx';
import { addUploads, dropUpload } from '../../shared/media/uploads.ts';
import { useUploads } from '../../shared/media/use-uploads.ts';
import { dayProblem } from './day-problem.ts';
import classes from './file.module.css';
import { useWrite } from './use-write.ts';

interface RecordDraft {
  kind: RecordKind | '';
  /** Empty: today. */
  on: string;
  text: string;
  /** Addresses of uploaded photos. */
  photos?: string[] | undefined;
}

/** The draft of the member's next record. */
export const recordDraft: DraftOptions<RecordDraft> = { name: 'record', empty: { kind: '', on: '', text: '' } };

/** The target of photos that are chosen for the next record. */
export function recordUploads(memberId: number) {
  return {
    memberId,
    draft: recordDraft.name,
    take: (url: string) => changeDraft(memberId, recordDraft, ({ photos = [] }) => ({ photos: [...photos, url] })),
  };
}

const kinds = [
  { value: '', label: 'Choose', disabled: true },
  ...recordKinds.map((kind) => ({ value: kind, label: recordKindNames[kind] })),
];

/** Writes a record. Without a network it waits, with its photos. */
export function RecordForm({ onClose }: { onClose: () => void }) {
  const { id: memberId } = useMember();
  const [draft, setDraft, close, sendKey] = useDraft(recordDraft, onClose);
  const write = useWrite();
  const target = recordUploads(memberId);
  const uploads = useUploads(target);
  const [tries, setTries] = useState(0);
  const [form, files, sent] = [useRef<HTMLFormElement>(null), useRef<HTMLInputElement>(null), useRef('')];
  const today = dayInLagos(new Date());
  const { kind, text, photos = [] } = draft;
  const on = draft.on || today;
  const earliest = addDays(today, -recordLimits.daysBack);
  const problems = {
    kind: kind === '' ? 'Choose a kind.' : null,
    on: dayProblem(on, earliest, today),
    text: text.trim() === '' ? 'Write what happened.' : null,
  };
  const shown = (problem: string | null) => (tries > 0 ? problem : null);
  const free = recordLimits.photos - photos.length - uploads.length;
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  function submit() {
    setTries(tries + 1);
    // Twice tapped, once written.
    if (kind === '' || Object.values(problems).some(Boolean) || sent.current === sendKey) return;
    sent.current = sendKey;
    const given = photos.length > 0 ? { photos } : {};
    write.record(
      sendKey,
      { kind, on, text: text.trim(), ...given },
      uploads.map(({ file }) => file),
    );
    for (const upload of uploads) dropUpload(upload);
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
        <TextInput
          type="date"
          label="Date"
          min={earliest}
          max={today}
          value={on}
          error={shown(problems.on)}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, on: value })}
        />
        <GrowingTextarea
          label="What happened"
          rows={[4, 16]}
          maxLength={textLimits.record}
          value={text}
          error={shown(problems.text)}
          onChange={(written) => setDraft({ ...draft, text: written })}
        />
        <div>
          <ChosenPhotos
            photos={photos.map((url) => ({ url }))}
            uploads={uploads}
            onRemove={(url) =>
              changeDraft(memberId, recordDraft, ({ photos: known = [] }) => {
                const rest = known.filter((one) => one !== url);
                // An empty list would keep the draft.
                return { photos: rest.length > 0 ? rest : undefined };
              })
            }
          />
          <PhotosInput
            ref={files}
            onChoose={(chosen) =>
              addUploads(target, chosen, { free, tooMany: `A record has up to ${recordLimits.photos} photos` })
            }
          />
          <Button
            variant="light"
            leftSection={<IconPhotoPlus size={20} stroke={1.75} aria-hidden />}
            disabled={free <= 0}
            onClick={() => files.current?.click()}
          >
            Add photos
          </Button>
        </div>
        <div className={classes.buttons}>
          <Button type="submit">Save</Button>
          <Button
            variant="default"
            onClick={() => {
              for (const upload of uploads) dropUpload(upload);
              close();
            }}
          >
            Cancel
          </Button>
        </div>
      </Form>
    </section>
  );
}
