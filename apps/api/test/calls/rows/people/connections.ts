import {
  answerConnection,
  cancelConnection,
  disconnect,
  listConnections,
  listReceivedRequests,
  listSentRequests,
  requestConnection,
} from '@kopa/contracts/people/connections';
import { maxId } from '@kopa/contracts/schema';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { connectionListOutcomes, decisionOutcomes, requestOutcomes } from '../../outcomes/people/connections.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

/** Sends a connection request and returns the id of the connection. */
async function ask(requester: TestMember, recipient: TestMember): Promise<number> {
  return done(await requester.call('POST', '/api/connections', { connectedUserId: recipient.id })).id;
}
const withNewcomer = async <T>({ register }: World, then: (newcomer: TestMember) => Promise<T>) =>
  then(await register());

export const rows: Row[] = [
  {
    route: requestConnection,
    status: 201,
    given: ({ ada, chidi }) => ({ body: { userId: ada.id, connectedUserId: chidi.id, status: 'pending' } }),
    refusals: {
      'a connection to oneself': ({ ada }) => ({ body: { connectedUserId: ada.id }, status: 400 }),
      'a request with the status accepted': ({ chidi }) => ({
        body: { connectedUserId: chidi.id, status: 'accepted' },
        status: 400,
      }),
      'a member who does not exist': () => ({ body: { connectedUserId: maxId }, status: 404 }),
      'a request to a suspended member like one to a missing member': (world) =>
        withNewcomer(world, async (newcomer) => {
          await world.suspend(newcomer);
          return { body: { connectedUserId: newcomer.id }, status: 404 };
        }),
      'a request to a connection': ({ bayo }) => ({ body: { connectedUserId: bayo.id }, status: 409 }),
      'a second request to the same member': (world) =>
        withNewcomer(world, async (newcomer) => {
          await ask(world.ada, newcomer);
          return { body: { connectedUserId: newcomer.id }, status: 409 };
        }),
      'a request to a member who has just rejected one': (world) =>
        withNewcomer(world, async (newcomer) => {
          const id = await ask(world.ada, newcomer);
          await newcomer.call('PUT', `/api/connections/${id}`, { status: 'rejected' });
          return { body: { connectedUserId: newcomer.id }, status: 409 };
        }),
    },
    publishes: ({ chidi }) => ({ connection_request: [chidi.id] }),
    outcomes: requestOutcomes,
  },
  {
    route: answerConnection,
    given: (world) =>
      withNewcomer(world, async (newcomer) => ({
        params: { id: await ask(newcomer, world.ada) },
        body: { status: 'accepted' },
      })),
    refusals: {
      'a stranger as if there were no request': ({ chidi }) => ({ by: chidi, status: 404 }),
      'the requester': (world) =>
        withNewcomer(world, async (newcomer) => ({ params: { id: await ask(world.ada, newcomer) }, status: 403 })),
      'a second decision': (world) =>
        withNewcomer(world, async (newcomer) => {
          const id = await ask(newcomer, world.ada);
          await world.ada.call('PUT', `/api/connections/${id}`, { status: 'rejected' });
          return { params: { id }, status: 409 };
        }),
      'a return to pending': () => ({ body: { status: 'pending' }, status: 400 }),
    },
    publishes: (_world, _given, { body }) => ({ connection_accepted: [body.userId] }),
    outcomes: decisionOutcomes,
  },
  {
    route: disconnect,
    given: (world) =>
      withNewcomer(world, async (newcomer) => {
        await world.connect(newcomer, world.ada);
        return { params: { id: newcomer.id }, query: { currentUserId: String(world.ada.id) } };
      }),
    refusals: {
      'to end a connection that is only requested': (world) =>
        withNewcomer(world, async (newcomer) => {
          await ask(world.ada, newcomer);
          return { params: { id: newcomer.id }, status: 404 };
        }),
      'a stranger who names one of the two': ({ chidi }, { params }) => ({
        by: chidi,
        params,
        query: {},
        status: 404,
      }),
    },
  },
  {
    route: cancelConnection,
    given: (world) => withNewcomer(world, async (newcomer) => ({ params: { id: await ask(world.ada, newcomer) } })),
    refusals: {
      'a stranger as if there were no request': ({ chidi }) => ({ by: chidi, status: 404 }),
      'the recipient': (world) =>
        withNewcomer(world, async (newcomer) => ({
          params: { id: await ask(newcomer, world.ada) },
          status: 403,
        })),
      'a request that is already decided': (world) =>
        withNewcomer(world, async (newcomer) => {
          const id = await ask(world.ada, newcomer);
          await newcomer.call('PUT', `/api/connections/${id}`, { status: 'accepted' });
          return { params: { id }, status: 409 };
        }),
    },
  },
  { route: listConnections, given: ({ ada }) => ({ params: { id: ada.id } }), outcomes: connectionListOutcomes },
  {
    route: listReceivedRequests,
    given: (world) =>
      withNewcomer(world, async (newcomer) => {
        await ask(newcomer, world.ada);
        return { params: { id: world.ada.id } };
      }),
  },
  {
    route: listSentRequests,
    given: (world) =>
      withNewcomer(world, async (newcomer) => {
        await ask(world.ada, newcomer);
        return { params: { id: world.ada.id } };
      }),
  },
];
