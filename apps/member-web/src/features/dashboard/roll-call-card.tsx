import type { MemberRollCall } from '@kopa/contracts/office/roll-calls';
import { textLimits } from '@kopa/contracts/text-limits';
import { newKey } from '@kopa/ui/new-key';
import { Button, TextInput } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { SendState } from '../../device/outbox/send-state.tsx';
import { usePending } from '../../device/outbox/use-pending.ts';
import type { ClaimSend } from '../../shared/office/claims.mutations.ts';
import { officeInWords } from '../../shared/office/office-words.ts';
import { claimKey, refusedWordKey } from '../../shared/office/roll-calls.keys.ts';
import { dayMonthYear } from '../../shared/service/day-month-year.ts';
import classes from './office-cards.module.css';

const markWords = { present: 'The office has marked you present.', excused: 'The office has excused you.', none: null };

/** An open roll call on whose roster the member is, with the code that claims to be there. */
export function RollCallCard({ rollCall }: { rollCall: MemberRollCall }) {
  const { id, title, office, on, from, to, isClaimed, mark } = rollCall;
  const heading = useRef<HTMLHeadingElement>(null);
  const pending = usePending<ClaimSend>(claimKey).filter(({ variables }) => variables.rollCallId === id);
  return (
    <section className={classes.card} aria-labelledby={`roll-call-${id}`}>
      <h2 id={`roll-call-${id}`} ref={heading} tabIndex={-1} className={classes.title}>
        <IconChecklist size={24} stroke={1.75} aria-hidden />
        <span dir="auto">Roll call: {title}</span>
      </h2>
      <p className={classes.words}>
        {officeInWords(office)}. {dayMonthYear(on)}, {from} to {to}.
      </p>
      {markWords[mark] !== null && <p className={classes.words}>{markWords[mark]}</p>}
      {isClaimed && (
        <p role="status" className={classes.claimed}>
          Claimed
        </p>
      )}
      {!isClaimed && pending.length === 0 && <ClaimForm rollCallId={id} onClaim={() => heading.current?.focus()} />}
      {!isClaimed &&
        pending.map((send) => (
          <p key={send.variables.key} className={classes.pending}>
            The office does not know yet that you are here. <SendState pending={send} />
          </p>
        ))}
    </section>
  );
}

interface ClaimFormProps {
  rollCallId: number;
  /** The form goes with its button, which has the focus. */
  onClaim: () => void;
}

function ClaimForm({ rollCallId, onClaim }: ClaimFormProps) {
  const client = useQueryClient();
  const [word, setWord] = useState('');
  const refused = { queryKey: refusedWordKey(rollCallId), queryFn: () => false, enabled: false, initialData: false };
  const { data: isRefused } = useQuery(refused);
  const { mutate } = useMutation<unknown, Error, ClaimSend>({
    mutationKey: claimKey,
    scope: { id: `claim:${rollCallId}` },
  });

  function claim(event: SyntheticEvent) {
    event.preventDefault();
    if (word.trim() === '') return;
    mutate({ key: newKey(), rollCallId, claim: { word: word.trim(), at: new Date().toISOString() } });
    setWord('');
    onClaim();
  }

  return (
    <form className={classes.form} onSubmit={claim}>
      <TextInput
        label="Code"
        description="Four digits, which the office shows or says"
        inputMode="numeric"
        autoComplete="off"
        maxLength={textLimits.rollCallWord}
        value={word}
        error={isRefused && 'That is not the code'}
        onChange={(event) => {
          setWord(event.currentTarget.value);
          client.setQueryData(refused.queryKey, false);
        }}
      />
      <Button type="submit" disabled={word.trim() === ''}>
        I am here
      </Button>
    </form>
  );
}
