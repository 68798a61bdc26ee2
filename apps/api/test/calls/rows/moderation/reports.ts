import { decideCase, decideCases, getCase, giveCaseBack, listCases, takeCase } from '@kopa/contracts/moderation/cases';
import { createReport, listOwnReports } from '@kopa/contracts/moderation/reports';
import { done } from '../../../answer.ts';
import { withStaleCode } from '../../../steps/authenticator.ts';
import { create } from '../../../steps/groups.ts';
import { postOf } from '../../../steps/posts.ts';
import { decide, newCase, openCase } from '../../../steps/reports.ts';
import { manyDecisionOutcomes } from '../../outcomes/moderation/many-decisions.ts';
import { caseOutcomes, decisionOutcomes, reportOutcomes } from '../../outcomes/moderation/reports.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

const caseOfChidi = async (world: World) => ({ params: { id: await newCase(world) } });
const decided = {
  'a case that is decided': async (world: World) => {
    const id = await newCase(world);
    done(await decide(world.administrator, id, { action: 'dismiss' }));
    return { params: { id }, status: 409 };
  },
};

/** Reports a member, and returns the id of the case. */
async function caseOfMember(world: World): Promise<number> {
  return openCase(world, world.ada, 'member', (await world.register()).id);
}

/** An open case about a group that nobody owns. */
async function ownerlessCase({ context: { db } }: World): Promise<number> {
  const values = { subjectType: 'group', subjectId: 1, memberId: null } as const;
  return (await db.insertInto('cases').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export const rows: Row[] = [
  {
    route: createReport,
    status: 201,
    given: async ({ chidi }) => ({
      body: {
        subjectType: 'post',
        subjectId: await postOf(chidi),
        reason: 'hate',
        note: 'Please look.',
      },
    }),
    refusals: {
      "one's own post": async ({ ada }) => ({
        body: { subjectType: 'post', subjectId: await postOf(ada), reason: 'spam' },
        status: 400,
      }),
      oneself: ({ ada }) => ({ body: { subjectType: 'member', subjectId: ada.id, reason: 'spam' }, status: 400 }),
      'a message between others': async ({ bayo, chidi }) => {
        const sent = await bayo.call('POST', '/api/messages/direct', { receiverId: chidi.id, content: 'Hello' });
        return {
          body: { subjectType: 'direct_message', subjectId: sent.body.message.id, reason: 'spam' },
          status: 404,
        };
      },
      'a message of a group of others': async ({ bayo }) => {
        const group = await create(bayo, { name: 'Walkers' });
        const sent = await bayo.call('POST', '/api/groups/messages', { groupId: group.id, content: 'Hello' });
        return { body: { subjectType: 'group_message', subjectId: sent.body.message.id, reason: 'spam' }, status: 404 };
      },
      'a suspended member': async (world) => {
        const member = await world.register();
        await world.suspend(member);
        return { body: { subjectType: 'member', subjectId: member.id, reason: 'spam' }, status: 404 };
      },
    },
    outcomes: reportOutcomes,
  },
  {
    route: listOwnReports,
    given: async (world) => {
      await newCase(world);
      return {};
    },
  },
  {
    route: listCases,
    given: async (world) => {
      await newCase(world);
      return { query: { status: 'open', subjectType: 'post' } };
    },
    outcomes: caseOutcomes,
  },
  { route: getCase, given: caseOfChidi },
  { route: takeCase, given: caseOfChidi, refusals: decided },
  { route: giveCaseBack, given: caseOfChidi, refusals: decided },
  {
    route: decideCase,
    given: async (world) => ({
      params: { id: await newCase(world) },
      body: { action: 'remove', note: 'Be kind.' },
    }),
    refusals: {
      ...decided,
      'the removal of a member': async (world) => ({
        params: { id: await caseOfMember(world) },
        body: { action: 'remove' },
        status: 400,
      }),
      'a warning about a group that nobody owns': async (world) => ({
        params: { id: await ownerlessCase(world) },
        body: { action: 'warn' },
        status: 400,
      }),
      'a suspension by an administrator whose last code is older than 15 minutes': async (world) => ({
        by: await withStaleCode(world),
        params: { id: await newCase(world) },
        body: { action: 'suspend' },
        status: 403,
      }),
    },
    publishes: ({ ada, chidi }, _given, { body }) => ({
      notification: [ada.id, chidi.id],
      post_deleted: { place: 'feed', post: body.subjectId, concerns: [chidi.id] },
    }),
    outcomes: decisionOutcomes,
  },
  {
    route: decideCases,
    given: async (world) => {
      const id = await newCase(world);
      const { subjectId } = done(await world.administrator.call('GET', `/api/admin/cases/${id}`));
      return { body: { caseIds: [id], action: 'remove', note: 'Be kind.' }, about: subjectId };
    },
    refusals: {
      'suspensions by an administrator whose last code is older than 15 minutes': async (world, { body }) => ({
        by: await withStaleCode(world),
        body: { ...(body as object), action: 'suspend' },
        status: 403,
      }),
    },
    publishes: ({ ada, chidi }, { about: post }) => ({
      notification: [ada.id, chidi.id],
      post_deleted: { place: 'feed', post, concerns: [chidi.id] },
    }),
    outcomes: manyDecisionOutcomes,
  },
];
