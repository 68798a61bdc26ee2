import { journeyLimits } from '@kopa/contracts/limits';
import type { SafetyStatus } from '@kopa/contracts/safety/safety-calls';
import { textLimits } from '@kopa/contracts/text-limits';
import { areaWords } from '@kopa/rules/safety/safety-calls';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDraft } from '../../device/outbox/drafts.ts';
import { answerWords } from '../../shared/safety/answer-words.ts';
import { safetyCallsQuery } from '../../shared/safety/safety-calls.queries.ts';
import { type OpenCall, useAnswer } from '../../shared/safety/use-open-calls.ts';
import classes from './safety-calls.module.css';

interface SafetyCallDialogProps {
  shown: OpenCall;
  /** Called before an answer after which the dialog stays open. */
  onKeep: () => void;
  onClose: () => void;
}

/** Asks whether the member is safe. One tap asks for help; its text can follow. */
export function SafetyCallDialog({ shown: { call, given }, onKeep, onClose }: SafetyCallDialogProps) {
  const { area, reason, askedAt, connections } = call;
  // The frame of a call has come before the answers of the connections.
  useQuery({ ...safetyCallsQuery, refetchOnMount: 'always' });
  const answer = useAnswer(call.id);
  const saved = { text: given?.text ?? '' };
  const [{ text }, write, discard] = useDraft({ name: `safety-call.${call.id}`, empty: saved });
  const asksForHelp = given?.status === 'need_help';

  function send(status: SafetyStatus) {
    const needed = status === 'need_help' ? text.trim() : '';
    const mayAdd = status === 'need_help' && needed === '';
    if (mayAdd) onKeep();
    answer({ status, text: needed || null });
    if (needed !== '') discard();
    if (!mayAdd) onClose();
  }

  return (
    <Dialog opened onClose={onClose} title="Are you safe?" centered closeOnClickOutside={false}>
      <div className={classes.call}>
        <p>{reason}</p>
        <p className={classes.note}>
          Kopa asks everybody in {areaWords(area)}. <AgoTime moment={askedAt} />
        </p>
        {given !== null && (
          <p role="status" className={classes.given}>
            Your answer: {answerWords[given.status]}
          </p>
        )}
        <Button onClick={() => send('safe')}>{answerWords.safe}</Button>
        <GrowingTextarea
          label="What do you need?"
          rows={[2, 6]}
          maxLength={textLimits.safetyAnswer}
          value={text}
          onChange={(next) => write({ text: next })}
        />
        <Button color="red.9" onClick={() => send('need_help')}>
          {asksForHelp ? 'Send' : answerWords.need_help}
        </Button>
        <p className={classes.note}>
          In an emergency call <a href={`tel:${journeyLimits.emergencyNumber}`}>{journeyLimits.emergencyNumber}</a>.
        </p>
        {connections.length > 0 && (
          <section className={classes.safe} aria-labelledby="safe-connections">
            <h3 id="safe-connections" className={classes.heading}>
              Connections who are safe
            </h3>
            <ul className={classes.list}>
              {connections.map(({ user }) => (
                <li key={user.id}>{user.name}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
