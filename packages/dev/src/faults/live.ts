import type { FaultsOfFile } from './fault.ts';

export const liveFaults: readonly FaultsOfFile[] = [
  {
    file: 'apps/api/src/live/viewers.ts',
    run: 'apps/api/src/live/viewers.test.ts',
    faults: {
      'viewer.posts.size >= socketLimits.openPosts': 'viewer.posts.size > socketLimits.openPosts',
      'if (posts === 0) continue;': '',
      '!everywhere.has(client) && clients?.has(client) !== true': '!everywhere.has(client)',
      'if (clients?.size === 0) atPost.delete(postId);': 'if (clients?.size === 0) atPost.clear();',
    },
  },
  {
    file: 'apps/api/src/live/watchers.ts',
    run: 'apps/api/src/live/watchers.test.ts',
    faults: {
      'at < since || !memberIds.includes(memberId)': '!memberIds.includes(memberId)',
      'const change = isAccepted ? add : drop;': 'const change = add;',
      'if (isAccepted) connected.add(other);\n        else connected.delete(other);': 'connected.add(other);',
    },
  },
  {
    file: 'apps/api/src/live/typing.ts',
    run: 'apps/api/src/live/typing.test.ts',
    faults: {
      'publish === null || isClosed': 'publish === null',
      'current.timer.refresh();': '',
      'if (signs.get(kind)?.targetId === targetId) end(kind);': 'end(kind);',
    },
  },
  {
    file: 'apps/api/src/live/backlog.ts',
    run: 'apps/api/src/live/backlog.test.ts',
    faults: {
      'isMuch ? (known?.since ?? performance.now())': 'isMuch ? performance.now()',
      '([, a], [, b]) => b.bytes - a.bytes': '([, a], [, b]) => a.bytes - b.bytes',
      'total -= delays.get(socket)?.bytes ?? 0;': '',
    },
  },
  {
    file: 'apps/api/src/live/merging.ts',
    run: 'apps/api/src/live/fan-out.test.ts',
    faults: {
      'if (order < entry.order) return;': '',
    },
  },
  {
    file: 'apps/api/src/live/presence.ts',
    run: 'apps/api/src/live/presence.test.ts',
    faults: {
      'if (state.online.delete(memberId) && !isOnline(memberId))': 'if (state.online.delete(memberId))',
      'if (performance.now() - heardAt > forgottenAfter) forget(processId);': '',
      'known.difference(online)': '[]',
    },
  },
  {
    file: 'apps/api/src/live/shown-presence.ts',
    run: 'apps/api/src/live/shown-presence.test.ts',
    faults: {
      'recent.get(memberId)?.isShown ?? read': 'read',
      'before === undefined || before === isShown': 'before === undefined',
    },
  },
];
