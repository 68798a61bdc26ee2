import { readText, storeText } from '@kopa/ui/stored-texts';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { savesData, useDataSaver } from '../session/preferences.ts';
import { notifySessionCleared } from '../session/session-cleared.ts';
import { clearMemberData } from '../session/stored-member.ts';
import { openSupport, useSupportRequest } from '../shared/desk/support.store.ts';
import { reportItem, useReportSubject } from '../shared/moderation/report.store.ts';

/** Ends the session, as a logout does; an expired one keeps unsent content. */
function endSession(traces = { keepsUnsent: false }) {
  act(() => {
    clearMemberData(traces);
    notifySessionCleared(traces);
  });
}

test('dialogs of a member are closed for the next one', () => {
  const { result } = renderHook(() => [useSupportRequest(), useReportSubject()]);
  act(() => {
    openSupport({ view: 'tickets' });
    reportItem('post', 7).onSelect();
  });
  endSession();
  expect(result.current).toEqual([null, null]);
});

test('choices for the browser end with the session of the member', () => {
  const { result } = renderHook(useDataSaver);
  act(() => result.current[1](true));
  endSession();
  expect([savesData(), result.current[0]]).toEqual([false, false]);
});

test('a text that did not fit into the storage leaves the page at a logout, and not when the session expires', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storeText('kopa.unsent.1.draft.post', 'My secret');
  endSession({ keepsUnsent: true });
  expect(readText('kopa.unsent.1.draft.post')).toBe('My secret');
  endSession();
  expect(readText('kopa.unsent.1.draft.post')).toBe('');
});
