import { type AdminRumour, verdicts } from '@kopa/contracts/news/rumours';
import { textLimits } from '@kopa/contracts/text-limits';
import { verdictNames } from '@kopa/rules/news/rumours';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { showToast } from '@kopa/ui/toast';
import { Radio, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useDraft } from '../../session/drafts.ts';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import classes from './notices.module.css';
import { answerMutation } from './rumours.queries.ts';

/** Answers a rumour, or corrects the answer. */
export function AnswerDialog({ rumour, onClose }: { rumour: AdminRumour; onClose: () => void }) {
  const saved = { verdict: rumour.verdict, explanation: rumour.explanation ?? '', source: rumour.source ?? '' };
  const options = { name: `rumour.${rumour.id}`, empty: saved, isEdit: true };
  const [draft, setDraft, discard, send] = useDraft(options, onClose);
  const { verdict, explanation, source } = draft;
  const answer = useMutation({
    ...answerMutation,
    onSuccess: () => showToast({ title: 'Answer sent', message: 'All who have asked are told', tone: 'success' }),
  });

  function submit() {
    if (verdict === null) return;
    const given = { id: rumour.id, verdict, explanation: explanation.trim(), source: source.trim() || null };
    void send(given, () => answer.mutateAsync(given));
  }

  return (
    <FormDialog
      title="Answer"
      action="Send answer"
      isReady={verdict !== null && explanation.trim() !== ''}
      isPending={answer.isPending}
      onSubmit={submit}
      onClose={onClose}
      onCancel={discard}
    >
      <Text className={classes.body}>{rumour.text}</Text>
      <Radio.Group
        label="Verdict"
        value={verdict}
        onChange={(value) => setDraft({ ...draft, verdict: verdicts.find((one) => one === value) ?? null })}
      >
        <div className={classes.choices}>
          {verdicts.map((value) => (
            <Radio key={value} value={value} label={verdictNames[value]} />
          ))}
        </div>
      </Radio.Group>
      <GrowingTextarea
        label="Explanation"
        rows={[3, 8]}
        maxLength={textLimits.rumourExplanation}
        value={explanation}
        onChange={(text) => setDraft({ ...draft, explanation: text })}
      />
      <TextInput
        label="Source"
        maxLength={textLimits.rumourSource}
        value={source}
        onChange={(event) => setDraft({ ...draft, source: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
