import { textFor } from '@kopa/contracts/client';
import { pathOf } from '@kopa/contracts/route';
import { answerSafetyCall, type MemberSafetyCall, type NewSafetyAnswer } from '@kopa/contracts/safety/safety-calls';
import { showToast } from '@kopa/ui/toast';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import {
  hasFailed,
  type RequestOf,
  sendStored,
  type WaitingOptions,
  type WordsOf,
} from '../../device/outbox/outbox.ts';
import type { Send } from '../../device/outbox/stored-sends.ts';
import { answerWords } from './answer-words.ts';
import { putSafetyCall } from './safety-calls.cache.ts';
import { answerKey } from './safety-calls.keys.ts';

/** Variables of the mutation that answers a safety call. */
export interface AnswerSend extends Send {
  callId: number;
  answer: NewSafetyAnswer;
}

const words: WordsOf<AnswerSend> = ({ answer: { status, text } }) => ({
  kind: 'Answer to a safety call',
  text: text ? `${answerWords[status]}: ${text}` : answerWords[status],
});

/** Registers how safety calls are answered, including answers that an earlier page gave. */
export function setUpAnswering(client: QueryClient, waiting: WaitingOptions): void {
  const request: RequestOf<AnswerSend> = ({ callId, answer }) => ({
    method: 'PUT',
    url: pathOf(answerSafetyCall, { id: callId }),
    body: answer,
  });
  client.setMutationDefaults<MemberSafetyCall, Error, AnswerSend>(answerKey, {
    ...waiting,
    meta: { request, words },
    mutationFn: (send) =>
      sendStored(send, () => api.call(answerSafetyCall, { params: { id: send.callId }, body: send.answer })),
    onSuccess(call) {
      putSafetyCall(client, call);
      showToast({ title: 'Answer sent', message: 'You can change it while the call is open.', tone: 'success' });
    },
    async onError(error, send) {
      if (!(await hasFailed(send, error))) return;
      showToast({ title: 'Your answer was not sent', message: textFor(error, 'Please try again.'), tone: 'error' });
    },
  });
}
