import { memberPages } from '@kopa/contracts/member-pages';
import { useLazy } from '@kopa/ui/use-lazy';
import { Button } from '@mantine/core';
import { IconShieldQuestion } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { SendState } from '../../device/outbox/send-state.tsx';
import { answerWords } from '../../shared/safety/answer-words.ts';
import { onSafetyCallOpened } from '../../shared/safety/safety-calls.store.ts';
import { useOpenCalls } from '../../shared/safety/use-open-calls.ts';
import classes from './safety-calls.module.css';

const loadDialog = async () => (await import('./safety-call-dialog.tsx')).SafetyCallDialog;

/**
 * Asks above any page whether the member is safe, and stays as a bar until they have answered, on home as its card
 * (product 2.47).
 */
export function SafetyCalls() {
  const { calls, pending } = useOpenCalls();
  const isHome = useLocation().pathname === memberPages.home;
  const [openedId, setOpenedId] = useState<number | null>(null);
  const [closedIds, setClosedIds] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => onSafetyCallOpened(setOpenedId), []);
  const unanswered = calls.filter(({ given }) => given === null);
  const shown =
    calls.find(({ call }) => call.id === openedId) ?? unanswered.find(({ call }) => !closedIds.has(call.id)) ?? null;

  function close() {
    if (shown !== null) setClosedIds((before) => new Set(before).add(shown.call.id));
    setOpenedId(null);
  }

  const Dialog = useLazy(loadDialog, shown !== null, close);
  return (
    <>
      {shown === null &&
        !isHome &&
        unanswered.map(({ call }) => (
          <section key={call.id} className={classes.bar} aria-label="Safety call">
            <IconShieldQuestion size={20} stroke={1.75} aria-hidden />
            <span className={classes.words}>Are you safe? {call.reason}</span>
            <Button size="sm" variant="filled" onClick={() => setOpenedId(call.id)}>
              Answer
            </Button>
          </section>
        ))}
      {pending.map((send) => (
        <section key={send.variables.key} className={classes.bar} aria-label="Your answer">
          <span className={classes.words}>Your answer: {answerWords[send.variables.answer.status]}</span>
          <SendState pending={send} />
        </section>
      ))}
      {Dialog !== null && shown !== null && (
        // The member keeps the dialog open while they add to an answer.
        <Dialog key={shown.call.id} shown={shown} onKeep={() => setOpenedId(shown.call.id)} onClose={close} />
      )}
    </>
  );
}
