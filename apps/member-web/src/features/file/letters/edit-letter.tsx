import type { Letter, LetterValues } from '@kopa/contracts/file/letters';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { showToast } from '@kopa/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDraft } from '../../../device/outbox/drafts.ts';
import { useMember } from '../../../session/use-member.ts';
import { failureText } from '../../../shared/layout/show-failure.ts';
import { RowSkeletons } from '../../../shared/lists/row-skeletons.tsx';
import classes from '../file.module.css';
import { changeMutation, templatesQuery } from '../file.queries.ts';
import { OnlyYou } from '../only-you.tsx';
import { LetterForm } from './letter-form.tsx';
import { textsOf } from './letter-values.ts';
import { TemplateRule } from './template-rule.tsx';

interface EditLetterProps {
  letter: Letter;
  onClose: () => void;
}

/** Changes the fields of a letter; it is written anew, with the present template. */
export function EditLetter({ letter, onClose }: EditLetterProps) {
  const { id, templateKey, title, fields } = letter;
  const member = useMember();
  const templates = useQuery(templatesQuery);
  const template = templates.data?.find(({ key }) => key === templateKey);
  const options = { name: `edit.letter.${id}`, empty: textsOf(fields), isEdit: true };
  const [texts, setTexts, close, send] = useDraft(options, onClose);
  const { mutateAsync, isPending } = useMutation({
    ...changeMutation(useQueryClient(), member.id, id),
    onError: (error) => showToast({ title: 'The letter was not saved', message: failureText(error), tone: 'error' }),
  });

  function save(values: LetterValues) {
    const changes = Object.entries(values).filter(([name, value]) => fields[name] !== value);
    const edit = Object.fromEntries(changes);
    if (changes.length === 0) close();
    else void send(edit, () => mutateAsync(edit));
  }

  return (
    <>
      <h1 className={classes.title} data-screen-only>
        {title}
      </h1>
      <OnlyYou />
      {templates.isPending && <RowSkeletons lead={0} />}
      {templates.isLoadingError && (
        <ErrorState text="The form could not be loaded." onRetry={() => void templates.refetch()} />
      )}
      {template !== undefined && (
        <>
          <div data-screen-only>
            <TemplateRule template={template} />
          </div>
          <LetterForm
            template={template}
            texts={texts}
            isSaving={isPending}
            onChange={setTexts}
            onSave={save}
            onCancel={close}
          />
        </>
      )}
    </>
  );
}
