import { textFor } from '@kopa/contracts/client';
import {
  type LetterTemplate,
  type LetterTemplateChanges,
  letterWords,
  unknownRule,
} from '@kopa/contracts/file/letter-templates';
import { textLimits } from '@kopa/contracts/text-limits';
import { showToast } from '@kopa/ui/toast';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useDraft } from '../../session/drafts.ts';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import { changeLetterMutation } from './settings.queries.ts';

interface EditLetterDialogProps {
  template: LetterTemplate;
  onClose: () => void;
}

/** Changes the words of a template. */
export function EditLetterDialog({ template, onClose }: EditLetterDialogProps) {
  const options = { name: `letter.${template.key}`, empty: textsOf(template), isEdit: true };
  const [written, setWritten, discard, send] = useDraft(options, onClose);
  const change = useMutation({
    ...changeLetterMutation,
    onSuccess: () =>
      showToast({ title: 'Letter saved', message: 'Members write with it from now on.', tone: 'success' }),
  });
  const changes = changesOf(template, written);

  function submit() {
    if (changes !== null) void send(changes, () => change.mutateAsync({ key: template.key, changes }));
  }

  const field = (name: keyof typeof written) => ({
    value: written[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setWritten({ ...written, [name]: value }),
  });
  const words = [...template.fields.map(({ name }) => name), ...letterWords].map((word) => `{${word}}`).join(', ');
  return (
    <FormDialog
      title="Edit letter"
      action="Save"
      isReady={changes !== null}
      isPending={change.isPending}
      size="lg"
      onSubmit={submit}
      onClose={onClose}
      onCancel={discard}
    >
      <TextInput label="Title" maxLength={textLimits.letterTitle} {...field('title')} data-autofocus />
      <TextInput label="Addressee" maxLength={textLimits.letterAddressee} {...field('addressee')} />
      <Textarea
        label="Text"
        description={`Kopa fills in ${words}.`}
        autosize
        minRows={6}
        maxRows={16}
        maxLength={textLimits.letterText}
        {...field('text')}
      />
      <Textarea
        label="Rule"
        description={`One sentence. Without one it reads “${unknownRule}”`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={textLimits.letterRule}
        {...field('rule')}
      />
      <Textarea
        label="Source"
        description="Where the rule stands"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={textLimits.letterSource}
        {...field('source')}
      />
      {change.isError && (
        <Text c="red" role="alert">
          {textFor(change.error.cause, 'The letter could not be saved.')}
        </Text>
      )}
    </FormDialog>
  );
}

const textsOf = ({ title, addressee, text, rule, source }: LetterTemplate) => ({
  ...{ title, addressee, text },
  ...{ rule: rule ?? '', source: source ?? '' },
});

/** The words that differ from the template; null for none, and while a needed one is empty. */
function changesOf(template: LetterTemplate, written: ReturnType<typeof textsOf>): LetterTemplateChanges | null {
  const before = textsOf(template);
  const names = Object.keys(written) as (keyof typeof written)[];
  const changed = names.filter((name) => written[name].trim() !== before[name]);
  const isIncomplete = [written.title, written.addressee, written.text].some((text) => text.trim() === '');
  if (changed.length === 0 || isIncomplete) return null;
  const mayBeNull = ['rule', 'source'];
  return Object.fromEntries(
    changed.map((name) => [name, written[name].trim() || (mayBeNull.includes(name) ? null : '')]),
  );
}
