import { codeOf, textFor } from '@kopa/contracts/client';
import { createAppeal } from '@kopa/contracts/moderation/appeals';
import { textLimits } from '@kopa/contracts/text-limits';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import classes from './auth.module.css';
import { useSubmit } from './use-submit.ts';

/** Lets a suspended member ask for a review after a failed sign-in. */
export function AppealForm({ credentials }: { credentials: { email: string; password: string } }) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const send = useSubmit(() => api.call(createAppeal, { body: { ...credentials, text } }), {
    onError(error) {
      if (codeOf(error) === 'appeal_open') return;
      const message = textFor(error, 'Please check your connection and try again.');
      showToast({ title: 'Your request was not sent', message, tone: 'error' });
    },
  });
  if (send.isSuccess) return <p role="status">Your request was sent.</p>;
  if (codeOf(send.error) === 'appeal_open') return <p role="status">A review is already open.</p>;
  if (!isOpen) {
    return (
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Ask for a review
      </Button>
    );
  }
  return (
    <div className={classes.appeal}>
      <GrowingTextarea
        label="Why should we look again?"
        rows={[3, 10]}
        maxLength={textLimits.ticketDescription}
        data-autofocus
        value={text}
        error={problem}
        onChange={(next) => {
          setText(next);
          setProblem('');
        }}
      />
      <Button
        loading={send.isPending}
        onClick={() => {
          if (text.trim() === '') setProblem('Please tell us why.');
          else send.send(undefined);
        }}
      >
        Send
      </Button>
    </div>
  );
}
