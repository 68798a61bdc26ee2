import { type AdminRumour, type Verdict, verdicts } from '@kopa/contracts/news/rumours';
import { textLimits } from '@kopa/contracts/text-limits';
import { verdictNames } from '@kopa/rules/news/rumours';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { showToast } from '@kopa/ui/toast';
import { Radio, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import classes from './notices.module.css';
import { answerMutation } from './rumours.queries.ts';

/** Answers a rumour, or corrects the answer. */
export function AnswerDialog({ rumour, onClose }: { rumour: AdminRumour; onClose: () => void }) {
  const [verdict, setVerdict] = useState<Verdict | null>(rumour.verdict);
  const [explanation, setExplanation] = useState(rumour.explanation ?? '');
  const [source, setSource] = useState(rumour.source ?? '');
  const answer = useMutation({
    ...answerMutation,
    onSuccess: () => {
      showToast({ title: 'Answer sent', message: 'All who have asked are told', tone: 'success' });
      onClose();
    },
  });

  function submit() {
    if (verdict === null) return;
    answer.mutate({ id: rumour.id, verdict, explanation: explanation.trim(), source: source.trim() || null });
  }

  return (
    <FormDialog
      title="Answer"
      action="Send answer"
      isReady={verdict !== null && explanation.trim() !== ''}
      isPending={answer.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text className={classes.body}>{rumour.text}</Text>
      <Radio.Group
        label="Verdict"
        value={verdict}
        onChange={(value) => setVerdict(verdicts.find((one) => one === value) ?? null)}
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
        onChange={setExplanation}
      />
      <TextInput
        label="Source"
        maxLength={textLimits.rumourSource}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
