import { listSessions } from '@kopa/contracts/account/sessions';
import { listAdministrators } from '@kopa/contracts/admin/administrators';
import { listAuditLog } from '@kopa/contracts/admin/audit-log';
import { listGroupMembers } from '@kopa/contracts/chat/group-members';
import { listGroups, listOwnGroups } from '@kopa/contracts/chat/groups';
import { listConversations, listDirectMessages, listGroupMessages } from '@kopa/contracts/chat/messages';
import { getTicket, listAllTickets } from '@kopa/contracts/desk/desk';
import { listSavedReplies } from '@kopa/contracts/desk/saved-replies';
import { listOwnTickets, listTicketMessages } from '@kopa/contracts/desk/tickets';
import { listPostsOf, searchPosts } from '@kopa/contracts/feed/post-lists';
import { listComments, listPosts } from '@kopa/contracts/feed/posts';
import { listAppeals } from '@kopa/contracts/moderation/admin-appeals';
import { listCases } from '@kopa/contracts/moderation/cases';
import { listDecisions } from '@kopa/contracts/moderation/decisions';
import { listOwnReports } from '@kopa/contracts/moderation/reports';
import { listAdminNotices, listNotices } from '@kopa/contracts/news/channels';
import { listAdminRumours, listRumours } from '@kopa/contracts/news/rumours';
import { listNotifications } from '@kopa/contracts/notifications/notifications';
import { listBlocked, listMuted } from '@kopa/contracts/people/blocks';
import { listConnections, listReceivedRequests, listSentRequests } from '@kopa/contracts/people/connections';
import { listFollowers, listFollowing } from '@kopa/contracts/people/following';
import { listUsers } from '@kopa/contracts/people/people';
import type { Route } from '@kopa/contracts/route';
import { listJourneys, listWatchedJourneys } from '@kopa/contracts/safety/journeys';
import { listSafetyCalls } from '@kopa/contracts/safety/safety-calls';
import { listAttendance } from '@kopa/contracts/service/attendance';
import { listAdminCalendar, listCalendar } from '@kopa/contracts/service/calendar';
import { listLetters } from '@kopa/contracts/service/letters';
import { listAdminOffices, listRoster } from '@kopa/contracts/service/offices';
import { listPpaReviews, listPpas } from '@kopa/contracts/service/ppas';
import { listRecords } from '@kopa/contracts/service/records';
import { listOfficeRollCalls } from '@kopa/contracts/service/roll-calls';
import { decisionAbout, openAppeal } from './appeal-steps.ts';
import { announce, inDays } from './calendar-steps.ts';
import { recordOf, writeLetter } from './file-steps.ts';
import { arrive, start } from './journey-steps.ts';
import { publish } from './notice-steps.ts';
import { close, offered, opened } from './office-steps.ts';
import { caseAbout, reportOf } from './report-steps.ts';
import { answerTo, ask } from './rumour-steps.ts';
import { askNewArea } from './safety-call-steps.ts';
import type { Answer } from './system.ts';
import { savedReply } from './ticket-steps.ts';
import { cookieOf, done, type Member, type World as People, type SignedInAdministrator } from './world.ts';

/** The world of the rows with a group and a post. */
export interface World extends People {
  /** A super administrator. */
  boss: SignedInAdministrator;
  groupId: number;
  postId: number;
  channelId: number;
  ticketId: number;
  /** Holds the office `officeId`. */
  officer: Member;
  officeId: number;
  cdsGroup: string;
}

interface PagedList {
  route: Route;
  /** Adds an entry to the list and returns its id. */
  add(world: World): Promise<number>;
  /** The first page has the newest rows, but in each page the oldest row comes first. */
  oldestFirst?: true;
  /** New rows come at the end of the last page. */
  newestLast?: true;
  /** The ids are random: new rows come anywhere. */
  anywhere?: true;
  /** The ids in the path, if they are not the usual ones. */
  params?(world: World): Record<string, number>;
  /** The name of the list in an answer that has more than a list. */
  inField?: string;
  /** The name of the id of a row. */
  idField?: string;
  /** The other parameters of the query. */
  query?: string;
  by?: 'administrator' | 'boss' | 'officer';
}

const ratings = { welcome: 5, work: 4, accommodation: 3, stipend: 2, safety: 1 };
let schools = 0;
const onOneDay = { from: inDays(9), to: inDays(9) };
const ticket = { subject: 'Help', description: 'It does not work', category: 'other', priority: 'low' };
/** The id in an answer. */
export const idOf = async (answer: Promise<Answer>): Promise<number> => done(await answer).id;
const newGroup = ({ ada }: World) => idOf(ada.call('POST', '/api/groups', { name: 'Runners', type: 'public' }));
const newTicket = ({ ada }: World) => idOf(ada.call('POST', '/api/support-tickets', ticket));

const blockOrMute = async ({ ada, register }: World, kind: 'blocks' | 'mutes'): Promise<number> => {
  const { id } = await register();
  done(await ada.call('PUT', `/api/users/${ada.id}/${kind}/${id}`));
  return id;
};

/** Opens and closes a roll call of the officer. */
async function callRoll(world: World): Promise<number> {
  const { officer: holder, officeId } = world;
  const called = await opened(world, { holder, office: { id: officeId } });
  await close(called);
  return called.rollCall.id;
}

/** Every list with pages. */
export const lists: PagedList[] = [
  { route: listUsers, add: async ({ register }) => (await register()).id },
  {
    route: listConnections,
    add: async ({ register, connect, ada }) => connect(await register(), ada),
  },
  {
    route: listReceivedRequests,
    add: async ({ register, ada }) =>
      idOf((await register()).call('POST', '/api/connections', { connectedUserId: ada.id })),
  },
  {
    route: listSentRequests,
    add: async ({ register, ada }) =>
      idOf(ada.call('POST', '/api/connections', { connectedUserId: (await register()).id })),
  },
  { route: listBlocked, add: (world) => blockOrMute(world, 'blocks') },
  { route: listMuted, add: (world) => blockOrMute(world, 'mutes') },
  {
    route: listFollowing,
    add: async ({ ada, register }) => {
      const { id } = await register();
      done(await ada.call('PUT', `/api/users/${ada.id}/following/${id}`));
      return id;
    },
  },
  {
    route: listFollowers,
    add: async ({ ada, register }) => {
      const { id, call } = await register();
      done(await call('PUT', `/api/users/${id}/following/${ada.id}`));
      return id;
    },
  },
  { route: listGroups, add: newGroup },
  { route: listOwnGroups, add: newGroup },
  {
    // The owner comes first, and the members by their ids.
    route: listGroupMembers,
    newestLast: true,
    add: async ({ register, groupId }) => {
      const member = await register();
      done(await member.call('POST', `/api/groups/${groupId}/members`));
      return member.id;
    },
  },
  {
    route: listNotifications,
    add: async ({ register, ada }) => {
      done(await (await register()).call('POST', '/api/connections', { connectedUserId: ada.id }));
      return done(await ada.call('GET', `/api/users/${ada.id}/notifications?limit=1`))[0].id;
    },
  },
  {
    route: listConversations,
    add: async ({ register, ada }) => {
      const message = { receiverId: ada.id, content: 'Hello' };
      return done(await (await register()).call('POST', '/api/messages/direct', message)).message.conversationId;
    },
  },
  {
    route: listDirectMessages,
    oldestFirst: true,
    add: async ({ ada, bayo }) =>
      done(await ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, content: 'Hello' })).message.id,
  },
  {
    route: listGroupMessages,
    oldestFirst: true,
    add: async ({ ada, groupId }) =>
      done(await ada.call('POST', '/api/groups/messages', { groupId, content: 'Hello' })).message.id,
  },
  {
    route: listPosts,
    add: ({ ada }) => idOf(ada.call('POST', '/api/social-feeds', { type: 'status', content: 'A post' })),
  },
  {
    route: listPostsOf,
    add: ({ ada }) => idOf(ada.call('POST', '/api/social-feeds', { type: 'status', content: 'A post' })),
  },
  {
    route: searchPosts,
    query: 'q=harmattan&',
    add: ({ ada }) => idOf(ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Harmattan' })),
  },
  {
    route: listComments,
    oldestFirst: true,
    add: ({ ada, postId }) => idOf(ada.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Well done' })),
  },
  {
    route: listSessions,
    add: async ({ ada, call }) => {
      const { email } = ada.user;
      const answer = await call('POST', '/api/auth/login', { email, password: ada.password });
      return done(await call('GET', '/api/auth/sessions?limit=1', undefined, { cookie: cookieOf(answer) }))[0].id;
    },
  },
  {
    route: listJourneys,
    add: async ({ ada, bayo }) => {
      const { id } = await start(ada, [bayo]);
      done(await arrive(ada, id));
      return id;
    },
  },
  {
    route: listWatchedJourneys,
    add: async ({ ada, connect, register }) => {
      const traveller = await register();
      await connect(traveller, ada);
      return (await start(traveller, [ada])).id;
    },
  },
  { route: listSafetyCalls, by: 'administrator', add: async (world) => (await askNewArea(world)).id },
  { route: listOwnTickets, add: newTicket },
  { route: listAllTickets, by: 'administrator', add: newTicket },
  {
    route: listTicketMessages,
    oldestFirst: true,
    params: ({ ticketId }) => ({ id: ticketId }),
    add: ({ ada, ticketId }) => idOf(ada.call('POST', `/api/support-tickets/${ticketId}/messages`, { text: 'Hello?' })),
  },
  {
    route: getTicket,
    by: 'administrator',
    oldestFirst: true,
    inField: 'messages',
    params: ({ ticketId }) => ({ id: ticketId }),
    add: ({ administrator, ticketId }) =>
      idOf(administrator.call('POST', `/api/admin/support-tickets/${ticketId}/messages`, { text: 'Hello.' })),
  },
  {
    // By title; each new one is the last.
    route: listSavedReplies,
    by: 'administrator',
    newestLast: true,
    add: async (world) => (await savedReply(world)).id,
  },
  { route: listDecisions, add: async (world) => (await decisionAbout(world, world.ada, 'warn')).id },
  {
    route: listAppeals,
    by: 'administrator',
    newestLast: true,
    add: async (world) => (await openAppeal(world, world.ada)).id,
  },
  {
    route: listNotices,
    add: async (world) => (await publish(world)).id,
  },
  { route: listAdminNotices, by: 'administrator', add: async (world) => (await publish(world)).id },
  // All on one day, so that new ones come last.
  { route: listCalendar, newestLast: true, add: async (world) => (await announce(world, onOneDay)).id },
  {
    route: listAdminCalendar,
    newestLast: true,
    by: 'administrator',
    add: async (world) => (await announce(world, onOneDay)).id,
  },
  { route: listLetters, add: async ({ ada }) => (await writeLetter(ada)).id },
  { route: listRecords, query: 'kind=money&', add: async ({ ada }) => (await recordOf(ada)).id },
  { route: listAdminOffices, by: 'boss', add: async (world) => (await offered(world)).office.id },
  {
    // By state code; each new one is the last.
    route: listRoster,
    newestLast: true,
    by: 'officer',
    params: ({ officeId }) => ({ id: officeId }),
    add: async ({ registerLinked, cdsGroup }) => (await registerLinked({ cdsGroup })).id,
  },
  { route: listOfficeRollCalls, by: 'officer', params: ({ officeId }) => ({ id: officeId }), add: callRoll },
  {
    route: listAttendance,
    by: 'officer',
    idField: 'rollCallId',
    params: ({ officer }) => ({ id: officer.id }),
    add: callRoll,
  },
  {
    route: listRumours,
    add: async (world) => (await answerTo(world, (await ask(world.bayo)).id)).id,
  },
  { route: listAdminRumours, by: 'administrator', add: async ({ ada }) => (await ask(ada)).id },
  {
    route: listPpas,
    add: async (world) => {
      schools += 1;
      await world.registerLinked({ ppa: `A school ${schools}` });
      return done(await world.ada.call('GET', '/api/ppas?limit=1'))[0].id;
    },
  },
  {
    route: listPpaReviews,
    anywhere: true,
    query: 'name=The%20school&state=Oyo&lga=Ibadan%20North&',
    add: async (world) => {
      const place = { ppa: 'The school', deploymentState: 'Oyo', lga: 'Ibadan North' };
      return done(await (await world.registerLinked(place)).call('PUT', '/api/ppas/review', { ratings })).review.id;
    },
  },
  {
    route: listOwnReports,
    add: async ({ ada, register }) => idOf(reportOf(ada, 'member', (await register()).id)),
  },
  {
    // The oldest of equally grave cases come first, so new ones are at the end.
    route: listCases,
    newestLast: true,
    by: 'administrator',
    add: async (world) => {
      const { id } = await world.register();
      done(await reportOf(world.ada, 'member', id));
      return caseAbout(world, 'member', id);
    },
  },
  {
    route: listAdministrators,
    by: 'boss',
    add: async ({ boss, signInAdministrator }) => {
      await signInAdministrator();
      return done(await boss.call('GET', '/api/admin/administrators?limit=1'))[0].id;
    },
  },
  {
    route: listAuditLog,
    by: 'administrator',
    query: 'action=view_activity&',
    add: async ({ administrator, bayo }) => {
      await administrator.call('GET', `/api/admin/users/${bayo.id}/activity`);
      return (await administrator.call('GET', '/api/admin/audit-log?limit=1')).body[0].id;
    },
  },
];
