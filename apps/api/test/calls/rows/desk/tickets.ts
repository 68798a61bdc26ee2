import { addTicketNote, answerTicket, getTicket, giveTicketBack, takeTicket } from '@kopa/contracts/desk/desk';
import { lookAt } from '@kopa/contracts/desk/looks';
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
} from '@kopa/contracts/desk/saved-replies';
import {
  createTicket,
  judgeSolution,
  listOwnTickets,
  listTicketMessages,
  readTicket,
  writeTicketMessage,
} from '@kopa/contracts/desk/tickets';
import { ticketLimits } from '@kopa/contracts/limits';
import { done } from '../../../answer.ts';
import { ageTicket } from '../../../steps/aged.ts';
import { changeTicket, newTicket, savedReply, ticketOf } from '../../../steps/tickets.ts';
import {
  conversationOutcomes,
  dueOutcomes,
  savedReplyOutcomes,
  solutionOutcomes,
} from '../../outcomes/desk/tickets.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

const ticketOfBayo = async ({ bayo }: World) => ({ params: { id: await ticketOf(bayo) } });
const others = {
  'a ticket of another member': async (world: World) => ({ ...(await ticketOfBayo(world)), status: 404 }),
};
const closed = {
  'a closed ticket': async (world: World) => {
    const id = await ticketOf(world.bayo);
    await changeTicket(world.administrator, id, { status: 'closed' });
    return { params: { id }, status: 409 };
  },
};

export const rows: Row[] = [
  { route: createTicket, keepsTexts: true, given: () => ({ body: newTicket }), outcomes: dueOutcomes },
  {
    route: listOwnTickets,
    given: async ({ ada }) => {
      await ticketOf(ada);
      return {};
    },
  },
  {
    route: listTicketMessages,
    given: async ({ ada }) => {
      const id = await ticketOf(ada);
      done(await ada.call('POST', `/api/support-tickets/${id}/messages`, { text: 'Hello?' }));
      return { params: { id } };
    },
    refusals: others,
  },
  {
    route: writeTicketMessage,
    keepsTexts: true,
    given: async ({ ada }) => ({ params: { id: await ticketOf(ada) }, body: { text: 'Hello?' } }),
    refusals: {
      ...others,
      'a ticket that was closed 15 days ago': async (world) => {
        const id = await ticketOf(world.ada);
        await changeTicket(world.administrator, id, { status: 'closed' });
        await ageTicket(world, id);
        return { params: { id }, status: 409 };
      },
    },
    publishes: ({ ada }) => ({ ticket_message: [ada.id] }),
    outcomes: conversationOutcomes,
  },
  {
    route: judgeSolution,
    given: async (world) => {
      const id = await ticketOf(world.ada);
      await changeTicket(world.administrator, id, { status: 'resolved' });
      return { params: { id }, body: { isSolved: true } };
    },
    refusals: {
      ...others,
      'a ticket that is not resolved': async ({ ada }) => ({ params: { id: await ticketOf(ada) }, status: 409 }),
    },
    outcomes: solutionOutcomes,
  },
  { route: readTicket, given: async ({ ada }) => ({ params: { id: await ticketOf(ada) } }), refusals: others },
  { route: getTicket, given: ticketOfBayo },
  {
    route: answerTicket,
    keepsTexts: true,
    given: async (world) => ({ ...(await ticketOfBayo(world)), body: { text: 'It is done.', status: 'resolved' } }),
    publishes: ({ bayo }) => ({ notification: [bayo.id], ticket_message: [bayo.id] }),
  },
  {
    route: addTicketNote,
    keepsTexts: true,
    given: async (world) => ({ ...(await ticketOfBayo(world)), body: { text: 'Seen at the office.' } }),
    refusals: {
      'a ticket with 100 notes': async (world) => {
        const { params } = await ticketOfBayo(world);
        for (let note = 1; note <= ticketLimits.notes; note += 1) {
          const body = { text: `Note ${note}` };
          done(await world.administrator.call('POST', `/api/admin/support-tickets/${params.id}/notes`, body));
        }
        return { params, status: 409 };
      },
    },
  },
  { route: takeTicket, given: ticketOfBayo, refusals: closed },
  { route: giveTicketBack, given: ticketOfBayo, refusals: closed },
  {
    route: lookAt,
    given: async ({ bayo, signInAdministrator }) => {
      const body = { subjectType: 'ticket', subjectId: await ticketOf(bayo) };
      const other = await signInAdministrator();
      done(await other.call('PUT', '/api/admin/looks', body));
      return { body };
    },
  },
  {
    route: listSavedReplies,
    given: async (world) => {
      await savedReply(world);
      return {};
    },
    outcomes: savedReplyOutcomes,
  },
  {
    route: createSavedReply,
    given: () => ({ body: { title: 'Thanks', text: 'Thank you, {first_name}.' } }),
    refusals: {
      'another word in braces': () => ({ body: { title: 'Hello', text: 'Dear {name}' }, status: 400 }),
      'a title that is taken, in another case': async (world) => {
        const { title } = await savedReply(world);
        return { body: { title: title.toUpperCase(), text: 'Hello' }, status: 409 };
      },
    },
  },
  {
    route: updateSavedReply,
    given: async (world) => ({ params: { id: (await savedReply(world)).id }, body: { text: 'Hello, {first_name}' } }),
    refusals: {
      'another word in braces': () => ({ body: { text: 'Dear {name}' }, status: 400 }),
      'a title that is taken': async (world) => ({ body: { title: (await savedReply(world)).title }, status: 409 }),
    },
  },
  { route: deleteSavedReply, given: async (world) => ({ params: { id: (await savedReply(world)).id } }) },
];
