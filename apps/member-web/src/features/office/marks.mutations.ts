import { textFor } from '@kopa/contracts/client';
import { rollCallLimits } from '@kopa/contracts/limits';
import {
  type Mark,
  type MarkRefusal,
  type MarksAnswer,
  markRoster,
  type NewMark,
} from '@kopa/contracts/office/roll-calls';
import { pathOf } from '@kopa/contracts/route';
import { screenLimits } from '@kopa/contracts/screen-limits';
import { markNames, refusalWords } from '@kopa/ui/mark-words';
import { newKey } from '@kopa/ui/new-key';
import { showToast } from '@kopa/ui/toast';
import { hashKey, type Mutation, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { inServerTime } from '../../device/outbox/device-times.ts';
import {
  hasFailed,
  type RequestOf,
  sendStored,
  type WaitingOptions,
  type WordsOf,
} from '../../device/outbox/outbox.ts';
import { changeSend, knownSend, removeSend, type Send, type StoredSend } from '../../device/outbox/stored-sends.ts';
import { refetchWhere } from '../../shared/lists/refetch-where.ts';
import { applyMarks } from '../../shared/office/roll-calls.cache.ts';
import { marksKey, officesRollCallsKey, rosterKey } from '../../shared/office/roll-calls.keys.ts';
import type { RosterLine } from '../../shared/office/roll-calls.queries.ts';
import { inPages, lastOfEach, timeOfMark } from './waiting-marks.ts';

/** Variables of the mutation that sends marks, each member once. */
export interface MarksSend extends Send {
  rollCallId: number;
  /** With their times by the device's clock. */
  marks: NewMark[];
  /** Names of the members by id, for display; the roster may be gone. They stay for a day. */
  names: Record<number, string>;
  /** Why the server has refused these marks. */
  refusal?: MarkRefusal;
}

const words: WordsOf<MarksSend> = ({ marks, names }) => ({
  kind: 'Marks of a roll call',
  text: marks.map(({ memberId, mark }) => `${names[memberId] || 'A member'}: ${markNames[mark]}`).join('\n'),
});

/** The server has refused some marks; their send has them alone. */
class MarksRefused extends Error {}

/** Registers how marks are sent, including those that an earlier page has made. */
export function setUpMarking(client: QueryClient, waiting: WaitingOptions): void {
  const request: RequestOf<MarksSend> = ({ rollCallId, marks }) => ({
    url: pathOf(markRoster, { id: rollCallId }),
    body: { marks },
    hasDeviceTimes: true,
  });
  client.setMutationDefaults<MarksAnswer, Error, MarksSend>(marksKey, {
    ...waiting,
    retry: (failures, error) => !(error instanceof MarksRefused) && waiting.retry(failures, error),
    meta: { request, words },
    mutationFn: (send) => sendStored(send, () => sendMarks(client, send)),
    async onError(error, send) {
      if (!(await hasFailed(send, error))) return;
      const message = error instanceof MarksRefused ? error.message : textFor(error, 'Please try again.');
      showToast({ title: 'Not every mark was taken', message, tone: 'error' });
    },
  });
}

async function sendMarks(client: QueryClient, send: MarksSend): Promise<MarksAnswer> {
  const { rollCallId } = send;
  const body = await inServerTime({ marks: send.marks });
  const answer = await api.call(markRoster, { params: { id: rollCallId }, body });
  const { refused } = answer;
  applyMarks(client, rollCallId, answer);
  for (const code of ['roll_call_closed', 'bad_time'] as const) {
    const marks = refusedBy(send.marks, refused, code);
    if (marks.length === 0) continue;
    Object.assign(send, { marks, refusal: code });
    if (code === 'roll_call_closed') refetchWhere(client, { queryKey: officesRollCallsKey });
    throw new MarksRefused(refusalWords(code, marks.length));
  }
  return answer;
}

function refusedBy(marks: readonly NewMark[], refused: MarksAnswer['refused'], code: MarkRefusal): NewMark[] {
  const ids = new Set(refused.filter((one) => one.code === code).map(({ memberId }) => memberId));
  return marks.filter(({ memberId }) => ids.has(memberId));
}

/** Marks a member of a roster: the mark joins those that wait, so that few calls send them. */
export function addMark(client: QueryClient, rollCallId: number, memberId: number, mark: Mark): void {
  const mutations = client.getMutationCache();
  const joined = mutations
    .findAll({ mutationKey: marksKey, predicate: (one) => mayJoin(one, rollCallId) })
    .map((one) => one as unknown as Mutation<unknown, Error, MarksSend>);
  const waiting = joined.flatMap(({ state }) => state.variables?.marks ?? []);
  const marks = lastOfEach([...waiting, { memberId, mark, at: timeOfMark() }]);
  const roster = client.getQueryData<readonly RosterLine[]>(rosterKey(rollCallId)) ?? [];
  const names: Record<number, string> = Object.assign({}, ...joined.map(({ state }) => state.variables?.names));
  for (const line of roster) names[line.memberId] = line.name;
  for (const page of inPages(marks, rollCallLimits.marks)) {
    const options = { mutationKey: marksKey, scope: { id: `marks:${rollCallId}` } };
    const send: MarksSend = { key: newKey(), rollCallId, marks: page, names: namesIn(names, page) };
    void mutations
      .build(client, client.defaultMutationOptions(options))
      .execute(send as never)
      .catch(() => undefined);
  }
  // After the new ones are stored, so that no mark is lost meanwhile.
  for (const one of joined) {
    if (one.state.variables !== undefined) removeSend(one.state.variables);
    mutations.remove(one as never);
  }
  if (joined.length > 0) void client.resumePausedMutations();
}

function namesIn(names: Record<number, string>, marks: readonly NewMark[]): Record<number, string> {
  return Object.fromEntries(marks.map(({ memberId }) => [memberId, names[memberId] ?? '']));
}

/** Forgets who was marked a day ago, as the device forgets a roster. Returns the send as it stays. */
export function forgetOldNames(send: StoredSend): StoredSend {
  if (hashKey(send.mutationKey) !== hashKey(marksKey)) return send;
  const variables = send.variables as MarksSend;
  const recent = variables.marks.filter(({ at }) => Date.now() - Date.parse(at) < screenLimits.rosterKeptFor);
  if (recent.length === variables.marks.length) return send;
  const changed: MarksSend = { ...variables, names: namesIn(variables.names, recent) };
  changeSend(send.key, { variables: changed });
  return knownSend(send) ?? send;
}

/** True for marks that wait. Those of a first attempt are on their way. */
function mayJoin({ state }: Mutation, rollCallId: number): boolean {
  const { rollCallId: id, refusal } = state.variables as MarksSend;
  if (id !== rollCallId || refusal !== undefined) return false;
  return state.status === 'error' || (state.status === 'pending' && (state.isPaused || state.failureCount > 0));
}
