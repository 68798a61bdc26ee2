import { codeOf, textFor } from '@kopa/contracts/client';
import { claimPresence, type MemberRollCall, type NewClaim } from '@kopa/contracts/office/roll-calls';
import { pathOf } from '@kopa/contracts/route';
import { showToast } from '@kopa/ui/toast';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { inServerTime } from '../../device/outbox/device-times.ts';
import {
  hasFailed,
  type RequestOf,
  sendStored,
  type WaitingOptions,
  type WordsOf,
} from '../../device/outbox/outbox.ts';
import type { Send } from '../../device/outbox/stored-sends.ts';
import { putRollCall } from './roll-calls.cache.ts';
import { claimKey, refusedWordKey } from './roll-calls.keys.ts';

/** Variables of the mutation that claims by the word to be present. */
export interface ClaimSend extends Send {
  rollCallId: number;
  /** With its time by the device's clock. */
  claim: NewClaim;
}

const words: WordsOf<ClaimSend> = ({ claim }) => ({ kind: 'Claim to be at a roll call', text: `Code ${claim.word}` });

/** Registers how claims are sent, including those that an earlier page has made. A wrong word is not kept. */
export function setUpClaiming(client: QueryClient, waiting: WaitingOptions): void {
  const request: RequestOf<ClaimSend> = ({ rollCallId, claim }) => ({
    url: pathOf(claimPresence, { id: rollCallId }),
    body: claim,
    hasDeviceTimes: true,
  });
  client.setMutationDefaults<MemberRollCall | null, Error, ClaimSend>(claimKey, {
    ...waiting,
    meta: { request, words },
    mutationFn: (send) => sendStored(send, () => claimUnlessWrong(send)),
    onSuccess(rollCall, { rollCallId }) {
      client.setQueryData(refusedWordKey(rollCallId), rollCall === null);
      if (rollCall !== null) putRollCall(client, rollCall);
    },
    async onError(error, send) {
      if (!(await hasFailed(send, error))) return;
      showToast({ title: 'Your claim was not taken', message: textFor(error, 'Please try again.'), tone: 'error' });
    },
  });
}

/** Sends a claim; null for a wrong word. */
async function claimUnlessWrong({ rollCallId, claim }: ClaimSend): Promise<MemberRollCall | null> {
  try {
    return await api.call(claimPresence, { params: { id: rollCallId }, body: await inServerTime(claim) });
  } catch (error) {
    if (codeOf(error) === 'wrong_word') return null;
    throw error;
  }
}
