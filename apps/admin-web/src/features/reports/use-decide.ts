import { codeOf } from '@kopa/contracts/client';
import type { GivenDecision } from '@kopa/contracts/moderation/cases';
import { showToast } from '@kopa/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { caseQuery, decideMutation } from './reports.queries.ts';

/**
 * Decides a case. Where somebody else was faster, their decision is shown and nothing is sent; the case is fetched for
 * that first.
 */
export function useDecide(id: number, onDecided?: () => void) {
  const client = useQueryClient();
  const [isChecking, setIsChecking] = useState(false);
  const decide = useMutation({
    ...decideMutation,
    onSuccess: () => {
      showToast({ title: 'Case decided', tone: 'success' });
      onDecided?.();
    },
    onError: (error) => {
      if (codeOf(error.cause) === 'already_decided') void client.invalidateQueries();
    },
  });
  async function send(given: GivenDecision | null) {
    if (given === null || isChecking || decide.isPending) return;
    setIsChecking(true);
    const newest = await client.fetchQuery({ ...caseQuery(id), staleTime: 0 }).catch(() => null);
    setIsChecking(false);
    const theirs = newest?.decision ?? null;
    if (theirs === null) decide.mutate({ id, ...given });
    else {
      showToast({ title: `Decided by ${theirs.administrator.name}`, message: 'Nothing was sent.', tone: 'success' });
      void client.invalidateQueries();
    }
  }
  return { send, isPending: isChecking || decide.isPending };
}
