import { type LetterTemplate, unknownRule } from '@kopa/contracts/file/letter-templates';
import type { LetterValues } from '@kopa/contracts/file/letters';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useDraft } from '../../../device/outbox/drafts.ts';
import { RowSkeletons } from '../../../shared/lists/row-skeletons.tsx';
import classes from '../file.module.css';
import { templatesQuery } from '../file.queries.ts';
import { useWrite } from '../use-write.ts';
import { LetterForm } from './letter-form.tsx';
import type { FieldTexts } from './letter-values.ts';
import { TemplateRule } from './template-rule.tsx';

interface NewLetterProps {
  /** Key of the chosen template; any other name while none is chosen. */
  templateKey: string;
  onChoose: (templateKey: string) => void;
  onClose: () => void;
}

/** A letter from a template: first the choice of it, then its form. */
export function NewLetter({ templateKey, onChoose, onClose }: NewLetterProps) {
  const templates = useQuery(templatesQuery);
  const chosen = templates.data?.find(({ key }) => key === templateKey);
  if (chosen !== undefined) return <ChosenLetter key={chosen.key} template={chosen} onClose={onClose} />;
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.heading}>New letter</h2>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {templates.isPending && <RowSkeletons lead={0} />}
      {templates.isLoadingError && (
        <ErrorState text="The letters could not be loaded." onRetry={() => void templates.refetch()} />
      )}
      {templates.data !== undefined && (
        <ul className={classes.list} aria-label="Templates">
          {templates.data.map((template) => (
            <Choice key={template.key} template={template} onChoose={() => onChoose(template.key)} />
          ))}
        </ul>
      )}
    </>
  );
}

function Choice({ template: { title, rule }, onChoose }: { template: LetterTemplate; onChoose: () => void }) {
  const id = useId();
  return (
    <li>
      <button type="button" className={classes.choice} aria-describedby={id} onClick={onChoose}>
        <span className={classes.words}>
          <strong>{title}</strong>
          <span id={id} className={classes.note} aria-hidden>
            {rule ?? unknownRule}
          </span>
        </span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </button>
    </li>
  );
}

const nothing: FieldTexts = {};

function ChosenLetter({ template, onClose }: { template: LetterTemplate; onClose: () => void }) {
  const { key: templateKey, title } = template;
  const [texts, setTexts, close] = useDraft({ name: `letter.${templateKey}`, empty: nothing }, onClose);
  const write = useWrite();
  const isSent = useRef(false);

  function save(fields: LetterValues, preview: { title: string; text: string }) {
    // Twice tapped, once written.
    if (isSent.current) return;
    isSent.current = true;
    write.letter({ templateKey, fields }, preview);
    close();
  }

  return (
    <>
      <div className={classes.section} data-screen-only>
        <h2 className={classes.heading}>{title}</h2>
        <TemplateRule template={template} />
      </div>
      <LetterForm
        template={template}
        texts={texts}
        isSaving={false}
        onChange={setTexts}
        onSave={save}
        onCancel={close}
      />
    </>
  );
}
