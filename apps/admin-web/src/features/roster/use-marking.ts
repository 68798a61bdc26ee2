import { rollCallLimits } from '@kopa/contracts/limits';
import type { Mark, NewMark, RosterEntry } from '@kopa/contracts/office/roll-calls';
import { refusalWords } from '@kopa/ui/mark-words';
import { serverNow } from '@kopa/ui/server-clock';
import { showToast } from '@kopa/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { entriesKey, marksMutation, rollCallsKey } from './roster.queries.ts';

/**
 * Marks the members of a roster online: a tap shows at once, and further taps while a call is on its way go with the
 * next one. The answer has the mark of each; marks of a failed call are taken back, refused ones too. Their time is the
 * server's.
 */
export function useMarking(rollCallId: number) {
  const client = useQueryClient();
  const [unsent, setUnsent] = useState<ReadonlyMap<number, NewMark>>(new Map());
  const { mutate, isPending } = useMutation(marksMutation(rollCallId));

  useEffect(() => {
    if (isPending || unsent.size === 0) return;
    const sent = [...unsent.values()].slice(0, rollCallLimits.marks);
    const forget = () => setUnsent((known) => new Map([...known].filter(([, mark]) => !sent.includes(mark))));
    mutate(sent, {
      onSuccess({ marks, refused }) {
        const known = new Map(marks.map(({ memberId, mark }) => [memberId, mark]));
        client.setQueryData<RosterEntry[]>(entriesKey(rollCallId), (entries) =>
          entries?.map((entry) => ({ ...entry, mark: known.get(entry.memberId) ?? entry.mark })),
        );
        const [first] = refused;
        if (first === undefined) return;
        const count = refused.filter(({ code }) => code === first.code).length;
        showToast({ title: 'Not every mark was taken', message: refusalWords(first.code, count), tone: 'error' });
        void client.invalidateQueries({ queryKey: rollCallsKey });
      },
      onSettled: forget,
    });
  }, [client, rollCallId, unsent, isPending, mutate]);

  const mark = useCallback(
    (memberId: number, chosen: Mark) =>
      setUnsent((known) => new Map(known).set(memberId, { memberId, mark: chosen, at: serverNow().toISOString() })),
    [],
  );
  return { unsent, mark };
}
