import { memberPages } from '@kopa/contracts/member-pages';
import type { ClearanceDay } from '@kopa/contracts/service/clearance-days';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { serverNow } from '@kopa/ui/server-clock';
import { shownLga } from '@kopa/ui/service-display';
import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { changeDraft, useDraft } from '../../device/outbox/drafts.ts';
import { useMember } from '../../session/use-member.ts';
import { recordDraft } from '../file/record-draft.ts';
import { recordInWords } from './clearance-words.ts';

/** Leads to the form of a record, filled in with the clearance of today. A record that is being written stays. */
export function KeepClearanceRecord({ day }: { day: ClearanceDay | undefined }) {
  const member = useMember();
  const today = dayInLagos(serverNow());
  const options = recordDraft(today);
  const [draft] = useDraft(options);

  function fill() {
    if (draft.kind !== '' || draft.text !== '') {
      showToast({ title: 'You are writing a record', message: 'Save it or cancel it first.', tone: 'error' });
      return;
    }
    // Without a network the answers may not be there.
    const { lga, state } = day?.place ?? { lga: shownLga(member.lga), state: member.deploymentState };
    const text = recordInWords([lga, state].filter(Boolean).join(', '), day?.own ?? null);
    changeDraft(member.id, options, () => ({ kind: 'clearance' as const, on: today, text }));
  }

  return (
    <Button component={Link} to={`${memberPages.file}?tab=records&new=record`} variant="default" onClick={fill}>
      Keep a record
    </Button>
  );
}
