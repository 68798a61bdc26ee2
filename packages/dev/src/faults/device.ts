import type { FaultsOfFile } from './fault.ts';

export const deviceFaults: readonly FaultsOfFile[] = [
  {
    file: 'apps/member-web/src/sync/outbox.ts',
    run: 'apps/member-web/src/sync/outbox.test.tsx',
    faults: {
      'if (await isStored(send)) return storeSend': 'return storeSend',
    },
  },
  {
    file: 'apps/member-web/src/sync/outbox.ts',
    run: 'apps/member-web/src/sync/outbox-restoring.test.tsx',
    faults: {
      'if (isPresent) return;': '',
      "action.type === 'error' && !isSignedOut(action.error)": "action.type === 'error'",
    },
  },
  {
    file: 'apps/member-web/src/sync/outbox.ts',
    run: 'apps/member-web/src/sync/outbox-session.test.tsx',
    faults: {
      'await Promise.all([removeSendsOfOthers(memberId), forgetUploadsOfOthers(memberId)]);': '',
    },
  },
  {
    file: 'apps/member-web/src/sync/outbox.ts',
    run: 'apps/member-web/src/sync/outbox-old-messages.test.tsx',
    faults: {
      'knownSend(variables)?.submittedAt ?? state.submittedAt': 'state.submittedAt',
    },
  },
  {
    file: 'apps/member-web/src/device/outbox/outbox.ts',
    run: 'apps/member-web/src/sync/outbox.test.tsx',
    faults: {
      'error.status >= 500 && failures < retries': 'failures < retries',
      'isPostponed(error.status, error.retryAfter)': 'false',
    },
  },
  {
    file: 'apps/member-web/src/device/outbox/outbox.ts',
    run: 'apps/member-web/src/sync/outbox-old-messages.test.tsx',
    faults: {
      'stored === undefined || isOverdue(stored)': 'stored === undefined',
    },
  },
  {
    file: 'apps/member-web/src/device/outbox/repeating.ts',
    run: 'apps/member-web/worker/send-outbox.test.ts',
    faults: {
      '(status === 429 || status === 503)': '(status === 503)',
      'retryAfter !== null && retryAfter <= longestWait': 'retryAfter !== null',
      'return !send.isFailed && !isOverdue(send);': 'return !isOverdue(send);',
      "code === 'journey_ended'": "code === 'forbidden'",
    },
  },
  {
    file: 'apps/member-web/src/device/outbox/stored-sends.ts',
    run: 'apps/member-web/src/sync/outbox.test.tsx',
    faults: {
      'one.submittedAt - other.submittedAt': 'other.submittedAt - one.submittedAt',
    },
  },
  {
    file: 'apps/member-web/src/device/outbox/with-time.ts',
    run: 'apps/member-web/src/shared/safety/journey-outbox.test.tsx',
    faults: {
      'if (!refusesTime(error)) throw error;': 'throw error;',
    },
  },
  {
    file: 'apps/member-web/worker/send-outbox.ts',
    run: 'apps/member-web/worker/send-outbox.test.ts',
    faults: {
      'if (heldUp.has(scope)) continue;': '',
      'waiting.filter((send) => send.memberId === memberId)': '[...waiting]',
      "if (outcome === 'signed out') return;": '',
      "send === undefined || !isWaiting(send) ? 'settled' : sendOne(send)":
        'sendOne(send ?? (waiting[0] as StoredSend))',
      "mustRepeat ||= outcome === 'postponed';": '',
      'ok ? !(await refusesParts(answer)) :': 'ok ? true :',
      'if (await isOpen()) return;': '',
    },
  },
  {
    file: 'apps/member-web/worker/send-outbox.ts',
    run: 'apps/member-web/worker/send-journeys.test.ts',
    faults: {
      'if (answer.ok || !refusesTime(await errorOf(answer))) return answer;': 'return answer;',
      "request.url.replace(':id', String(id))": 'request.url',
    },
  },
  {
    file: 'apps/member-web/worker/push.ts',
    run: 'apps/member-web/worker/push.test.ts',
    faults: {
      'if (!(await isSignedIn())) return;': '',
      "page.visibilityState === 'visible' && isAt": 'isAt',
      'if (!isMessage(tag)) return;': '',
      'if (options === undefined) return;': '',
    },
  },
  {
    file: 'apps/member-web/worker/shell.ts',
    run: 'apps/member-web/worker/shell.test.ts',
    faults: {
      '(await readDataSaver()) ?? connection?.saveData === true': 'connection?.saveData === true',
      "urlOf(file) === 'index.html' || html.includes(urlOf(file))": 'html.includes(urlOf(file))',
    },
  },
  {
    file: 'apps/member-web/worker/file-path.ts',
    run: 'apps/member-web/worker/file-path.test.ts',
    faults: {
      '(?!people\\/)': '',
    },
  },
  {
    file: 'apps/member-web/src/live/socket.ts',
    run: 'apps/member-web/src/live/socket.test.ts',
    faults: {
      'if (reason === suspended) onSessionEnded(suspended);\n      else if': 'if',
      'else retryLater(readReturn(reason));': 'else retryLater();',
      'attempts >= socketLimits.reconnectAttempts': 'attempts > socketLimits.reconnectAttempts',
      "if (!isLate || document.visibilityState === 'visible') connect();": 'connect();',
      'if (new Blob([frame]).size > socketLimits.maxFrameBytes) return false;': '',
    },
  },
  {
    file: 'apps/member-web/src/live/heartbeat.ts',
    run: 'apps/member-web/src/live/socket.test.ts',
    faults: {
      'pingedAt > heardAt && now - heardAt': 'now - heardAt',
      'else if (hasSlept) check();': '',
    },
  },
  {
    file: 'apps/member-web/src/device/pwa/shown-notifications.ts',
    run: 'apps/member-web/src/device/pwa/shown-notifications.test.ts',
    faults: {
      'unreadCount === 0': 'true',
    },
  },
  {
    file: 'apps/member-web/src/device/pwa/visits.ts',
    run: 'apps/member-web/src/device/pwa/visits.test.ts',
    faults: {
      'if (readFlag(memberKey) === null) return 0;': '',
    },
  },
];
