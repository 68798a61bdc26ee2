import type { FaultsOfFile } from './fault.ts';

export const rulesFaults: readonly FaultsOfFile[] = [
  {
    file: 'packages/rules/src/account/auth.ts',
    run: 'packages/rules/test/account/auth.test.ts',
    faults: {
      'surname, name].flatMap': 'surname].flatMap',
      'filter((text) => text.length >= 2)': 'filter((text) => text.length >= 3)',
      'commonPasswords.has(given) || alsoCommon.has(given)': 'commonPasswords.has(given)',
      'return one.toLowerCase() === other.toLowerCase();': 'return one === other;',
    },
  },
  {
    file: 'packages/rules/src/account/privacy.ts',
    run: 'packages/rules/test/account/privacy.test.ts',
    faults: {
      "isSelf || connection?.status === 'accepted'": "connection?.status === 'accepted'",
      "connection?.status === 'rejected' ? null": "connection?.status === 'pending' ? null",
    },
  },
  {
    file: 'packages/rules/src/account/mailbox.ts',
    run: 'packages/rules/test/account/mailbox.test.ts',
    faults: {
      "box.replaceAll('.', '')": 'box',
    },
  },
  {
    file: 'packages/rules/src/admin/analytics.ts',
    run: 'packages/rules/test/admin/analytics.test.ts',
    faults: {
      "if (to < from) throw refusal('to'": "if (to <= from) throw refusal('to'",
      'to: last < to ? last : to': 'to: last',
    },
  },
  {
    file: 'packages/rules/src/admin/administrators.ts',
    run: 'packages/rules/test/admin/administrators.test.ts',
    faults: {
      "isActive && role === 'super_admin'": "role === 'super_admin'",
    },
  },
  {
    file: 'packages/rules/src/chat/groups.ts',
    run: 'packages/rules/test/chat/groups.test.ts',
    faults: {
      "group.type !== 'public' && group.role === null && !isInvited": "group.type !== 'public' && group.role === null",
      'memberships >= groupLimits.memberships': 'memberships > groupLimits.memberships',
      "group.role === 'moderator' && targetRole !== 'member'": "group.role === 'moderator' && targetRole === 'owner'",
      "(role === 'moderator' ? 0 : 1)": "(role === 'moderator' ? 1 : 0)",
    },
  },
  {
    file: 'packages/rules/src/chat/messages.ts',
    run: 'apps/api/test/calls/chat/messages.test.ts',
    faults: {
      'new Set(given.map(({ url }) => url)).size < given.length': 'new Set(given.map(({ url }) => url)).size < 0',
    },
  },
  {
    file: 'packages/rules/src/chat/messages.ts',
    run: 'packages/rules/test/chat/messages.test.ts',
    faults: {
      'Date.parse(createdAt) <= messagingLimits.editWithin': 'Date.parse(createdAt) < messagingLimits.editWithin',
    },
  },
  {
    file: 'packages/rules/src/desk/tickets.ts',
    run: 'packages/rules/test/desk/tickets.test.ts',
    faults: {
      'now.getTime() >= Date.parse(closedAt)': 'now.getTime() > Date.parse(closedAt)',
      'waitingSince: state.waitingSince ?? now.toISOString()': 'waitingSince: now.toISOString()',
    },
  },
  {
    file: 'packages/rules/src/desk/working-hours.ts',
    run: 'packages/rules/test/desk/working-hours.test.ts',
    faults: {
      'if (isWeekend(day)) continue;': 'if (false) continue;',
    },
  },
  {
    file: 'packages/rules/src/feed/likes.ts',
    run: 'packages/rules/test/feed/likes.test.ts',
    faults: {
      'likes - (before.isLikedByAuthor ? 1 : 0)': 'likes',
    },
  },
  {
    file: 'packages/rules/src/feed/mentions.ts',
    run: 'packages/rules/test/feed/mentions.test.ts',
    faults: {
      'username.length < min || username.length > max': 'username.length < min || username.length >= max',
    },
  },
  {
    file: 'packages/rules/src/feed/post-search.ts',
    run: 'packages/rules/test/feed/post-search.test.ts',
    faults: {
      'wanted.length >= shortestStart && form.startsWith(wanted)': 'form.startsWith(wanted)',
    },
  },
  {
    file: 'packages/rules/src/cursor.ts',
    run: 'packages/rules/test/cursor.test.ts',
    faults: {
      'if (!(position <= maxPosition))': 'if (position > maxPosition)',
    },
  },
  {
    file: 'packages/rules/src/paging.ts',
    run: 'packages/rules/test/paging.test.ts',
    faults: {
      'characters > pageLimits.characters': 'characters >= pageLimits.characters',
    },
  },
  {
    file: 'packages/rules/src/ownership.ts',
    run: 'packages/rules/test/ownership.test.ts',
    faults: {
      'fields[name] !== undefined && fields[name] !== memberId': 'fields[name] === undefined',
    },
  },
  {
    file: 'packages/rules/src/media/photos.ts',
    run: 'packages/rules/test/media/photos.test.ts',
    faults: {
      'usedBytes + newBytes > storageLimits.perMember': 'usedBytes + newBytes >= storageLimits.perMember',
      'coverPhoto === null && timelineBackground === null ? url': 'coverPhoto === null ? url',
    },
  },
  {
    file: 'packages/rules/src/media/webm.ts',
    run: 'packages/rules/test/media/voice-notes.test.ts',
    faults: {
      "docType !== 'webm' || trackTypes.length === 0 ||": "docType !== 'webm' ||",
    },
  },
  {
    file: 'packages/rules/src/media/ogg.ts',
    run: 'packages/rules/test/media/voice-notes.test.ts',
    faults: {
      "textAt(bytes, place, 4) !== 'OggS' || bytes[place + 4] !== 0 ||": "textAt(bytes, place, 4) !== 'OggS' ||",
    },
  },
  {
    file: 'packages/rules/src/media/mp4.ts',
    run: 'packages/rules/test/media/voice-notes.test.ts',
    faults: {
      "found.handlers.some((one) => one !== 'soun')": 'false',
    },
  },
  {
    file: 'packages/rules/src/moderation/appeals.ts',
    run: 'packages/rules/test/moderation/appeals.test.ts',
    faults: {
      'if (now > appealUntil(decidedAt))': 'if (now >= appealUntil(decidedAt))',
      "return decision.id === newestId ? 'ended' : 'later';": "return 'ended';",
    },
  },
  {
    file: 'packages/rules/src/moderation/cases.ts',
    run: 'apps/api/src/features/moderation/reports.routes.test.ts',
    faults: {
      'has(grave) || reports >= 5': 'has(grave) || reports > 5',
    },
  },
  {
    file: 'packages/rules/src/moderation/transparency.ts',
    run: 'packages/rules/test/moderation/transparency.test.ts',
    faults: {
      'count > 0 && count < transparencyLimits.toldFrom': 'count < transparencyLimits.toldFrom',
    },
  },
  {
    file: 'packages/rules/src/news/channels.ts',
    run: 'packages/rules/test/news/channels.test.ts',
    faults: {
      'Date.parse(expiresAt) <= now.getTime()': 'Date.parse(expiresAt) < now.getTime()',
    },
  },
  {
    file: 'packages/rules/src/notifications/push.ts',
    run: 'packages/rules/test/notifications/push.test.ts',
    faults: {
      'return after === undefined ? origin === service :': 'return after === undefined ? origin.startsWith(service) :',
    },
  },
  {
    file: 'packages/rules/src/notifications/notifications.ts',
    run: 'packages/rules/test/notifications/notifications.test.ts',
    faults: {
      'return isAboutPost && relatedId === postId;': 'return relatedId === postId;',
    },
  },
  {
    file: 'packages/rules/src/people/search.ts',
    run: 'packages/rules/test/people/search.test.ts',
    faults: {
      'if (forms.includes(form)) return 0;': 'if (forms.includes(form)) return 1;',
    },
  },
  {
    file: 'packages/rules/src/people/similarities.ts',
    run: 'packages/rules/test/people/similarities.test.ts',
    faults: {
      'viewer[field] !== null && viewer[field] === other[field]': 'viewer[field] === other[field]',
    },
  },
  {
    file: 'packages/rules/src/people/connections.ts',
    run: 'packages/rules/test/people/connections.test.ts',
    faults: {
      'pair.userId === requesterId && now.getTime() - rejectedAt <': 'now.getTime() - rejectedAt <',
    },
  },
  {
    file: 'packages/rules/src/safety/journeys.ts',
    run: 'packages/rules/test/safety/journeys.test.ts',
    faults: {
      "late >= journeyLimits.alertAfter ? 'alerted'": "late > journeyLimits.alertAfter ? 'alerted'",
      'if (ahead > journeyLimits.ahead)': 'if (ahead >= journeyLimits.ahead)',
      "return before === 'alerted' ? 'alerted' : 'due';": "return 'due';",
    },
  },
  {
    file: 'packages/rules/src/service/calendar.ts',
    run: 'packages/rules/test/service/calendar.test.ts',
    faults: {
      '(batch === undefined || batch === member.batch) &&': '(batch === undefined) &&',
      'if (to > addDays(from, longest - 1))': 'if (to > addDays(from, longest))',
    },
  },
  {
    file: 'packages/rules/src/service/clearances.ts',
    run: 'packages/rules/test/service/clearance-windows.test.ts',
    faults: {
      "if (today <= closesOn) return 'open';": "if (today < closesOn) return 'open';",
    },
  },
  {
    file: 'packages/rules/src/file/letter-steps.ts',
    run: 'packages/rules/test/file/letter-steps.test.ts',
    faults: {
      'if (before?.on && on < before.on)': 'if (before?.on && on <= before.on)',
    },
  },
  {
    file: 'packages/rules/src/office/offices.ts',
    run: 'packages/rules/test/office/offices.test.ts',
    faults: {
      'endedAt !== null || until < today': 'endedAt !== null || until <= today',
      '!(member.lga !== null && lgas.includes(member.lga))': '!(member.lga !== null)',
    },
  },
  {
    file: 'packages/rules/src/office/office-scope.ts',
    run: 'packages/rules/test/office/offices.test.ts',
    faults: {
      'return scope === null || officeOf(scope, place) !== null;': 'return officeOf(scope ?? [], place) !== null;',
    },
  },
  {
    file: 'packages/rules/src/service/portal.ts',
    run: 'packages/rules/test/service/portal.test.ts',
    faults: {
      'accountLinkedElsewhere || otherAccountLinked': 'accountLinkedElsewhere',
    },
  },
  {
    file: 'packages/rules/src/office/roll-calls.ts',
    run: 'packages/rules/test/office/roll-calls.test.ts',
    faults: {
      'if (wrongWords < rollCallLimits.wrongWords) return;': 'if (wrongWords <= rollCallLimits.wrongWords) return;',
    },
  },
  {
    file: 'packages/rules/src/office/roster.ts',
    run: 'packages/rules/test/office/roll-calls.test.ts',
    faults: {
      'later === 0 && ranks[mark] > ranks[before.mark]': 'later === 0',
    },
  },
  {
    file: 'packages/rules/src/service/service-days.ts',
    run: 'packages/rules/test/service/service-days.test.ts',
    faults: {
      'Math.min(length, Math.max(0, elapsed))': 'Math.max(0, elapsed)',
    },
  },
];
