import type { LetterTemplate } from '@kopa/contracts/file/letter-templates';
import type { LetterValues } from '@kopa/contracts/file/letters';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { Form } from '@kopa/ui/form.tsx';
import { serverNow } from '@kopa/ui/server-clock';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useMember } from '../../../session/use-member.ts';
import classes from '../file.module.css';
import { writtenBy } from '../written-by.ts';
import { LetterFields } from './letter-fields.tsx';
import { LetterSheet } from './letter-sheet.tsx';
import { type FieldProblems, type FieldTexts, problemsOf, valuesOf } from './letter-values.ts';

interface LetterFormProps {
  template: LetterTemplate;
  texts: FieldTexts;
  isSaving: boolean;
  onChange: (texts: FieldTexts) => void;
  onSave: (values: LetterValues, preview: { title: string; text: string }) => void;
  onCancel: () => void;
}

/** The fields of a letter, and the letter as the server will write it. */
export function LetterForm({ template, texts, isSaving, onChange, onSave, onCancel }: LetterFormProps) {
  const member = useMember();
  const [problems, setProblems] = useState<FieldProblems>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const { fields } = template;
  const values = valuesOf(fields, texts);
  const letter = writtenBy(member, template, values, dayInLagos(serverNow()));

  function submit() {
    const found = problemsOf(fields, texts);
    setProblems(found);
    if (Object.keys(found).length === 0 && !isSaving) onSave(values, letter);
  }

  return (
    <>
      <div data-screen-only>
        <Form ref={form} onSubmit={submit}>
          <LetterFields
            fields={fields}
            texts={texts}
            problems={problems}
            onChange={(name, text) => onChange({ ...texts, [name]: text })}
          />
          <div className={classes.buttons}>
            <Button type="submit" loading={isSaving}>
              Save
            </Button>
            <Button variant="default" onClick={() => window.print()}>
              Print
            </Button>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </Form>
      </div>
      <section className={classes.section} aria-labelledby="preview">
        <h2 id="preview" className={classes.heading} data-screen-only>
          Preview
        </h2>
        <LetterSheet letter={letter} />
      </section>
    </>
  );
}
