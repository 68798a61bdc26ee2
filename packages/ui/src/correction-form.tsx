import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import type { Mark } from '@kopa/contracts/office/roll-calls';
import { textLimits } from '@kopa/contracts/text-limits';
import { Button, Radio } from '@mantine/core';
import classes from './correction-form.module.css';
import { Form } from './form.tsx';
import { GrowingTextarea } from './growing-textarea.tsx';
import { markNames } from './mark-words.ts';

/** A mark with the reason of its correction. */
export interface WrittenCorrection {
  mark: Mark;
  reason: string;
}

interface CorrectionFormProps {
  /** The member whose mark is corrected. */
  name: string;
  written: WrittenCorrection;
  isSaving: boolean;
  onWrite: (written: WrittenCorrection) => void;
  onSave: (written: WrittenCorrection) => void;
  onCancel: () => void;
}

/** Corrects a mark of a closed roll call (product 2.50). */
export function CorrectionForm({ name, written, isSaving, onWrite, onSave, onCancel }: CorrectionFormProps) {
  const reason = written.reason.trim();
  const isReady = reason !== '' && !isSaving;
  return (
    <Form aria-label={`Correction for ${name}`} onSubmit={() => isReady && onSave({ ...written, reason })}>
      <Radio.Group label="Mark" value={written.mark} onChange={(value) => onWrite({ ...written, mark: value as Mark })}>
        <div className={classes.marks}>
          {Object.entries(markNames).map(([mark, label]) => (
            <Radio key={mark} value={mark} label={label} />
          ))}
        </div>
      </Radio.Group>
      <GrowingTextarea
        label="Reason"
        description="The member is told it."
        rows={[1, 4]}
        maxLength={textLimits.correctionReason}
        value={written.reason}
        onChange={(text) => onWrite({ ...written, reason: text })}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={reason === ''} loading={isSaving}>
          Save
        </Button>
      </div>
    </Form>
  );
}
