import { listPublicRumours } from '@kopa/contracts/news/public-rumours';
import {
  answerRumour,
  askRumour,
  joinRumour,
  leaveRumour,
  listAdminRumours,
  listRumours,
  type Rumour,
  removeRumour,
} from '@kopa/contracts/news/rumours';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { answerTo, ask } from '../../../steps/rumours.ts';
import { uploadPhoto } from '../../../steps/uploads.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

const answer = {
  verdict: 'false',
  explanation: 'The scheme has announced nothing.',
  source: 'https://www.nysc.gov.ng',
};
const newest = async ({ call }: TestMember): Promise<Rumour> => done(await call('GET', '/api/rumours?limit=1'))[0];
const similarTo = async ({ call }: TestMember, text: string): Promise<Rumour[]> =>
  done(await call('GET', `/api/rumours?search=${encodeURIComponent(text)}`));
const notificationsOf = async ({
  id,
  call,
}: TestMember): Promise<{ relatedType: string; relatedId: number; message: string }[]> =>
  done(await call('GET', `/api/users/${id}/notifications`)).filter(
    ({ relatedType }: { relatedType: string }) => relatedType === 'rumour',
  );

export const rows: Row[] = [
  {
    route: listPublicRumours,
    given: async (world) => {
      await answerTo(world.administrator, (await ask(world.bayo)).id);
      return {};
    },
    outcomes: {
      'shows text and answer, and neither photo nor askers': async (world) => {
        const { id, text } = await ask(world.ada);
        await answerTo(world.administrator, id);
        const answered = done(await world.ada.call('GET', '/api/rumours?limit=1'))[0];
        const { verdict, explanation, source, answeredAt } = answered;
        // The answers of a second are the same.
        await expect
          .poll(async () => done(await world.call('GET', '/api/public/rumours'))[0])
          .toEqual({ id, text, verdict, explanation, source, answeredAt });
      },
    },
  },
  {
    route: listRumours,
    given: async (world) => {
      const { id, text } = await ask(world.bayo);
      await answerTo(world.administrator, id);
      return { query: { search: text } };
    },
    outcomes: {
      'lists answered ones only, the last answer first, to everybody': async (world) => {
        const [first, second, open] = [await ask(world.ada), await ask(world.ada), await ask(world.ada)];
        await answerTo(world.administrator, second.id);
        await answerTo(world.administrator, first.id);
        const ids = done(await world.chidi.call('GET', '/api/rumours?limit=100')).map(({ id }: Rumour) => id);
        expect(ids.slice(0, 2)).toEqual([first.id, second.id]);
        expect(ids).not.toContain(open.id);
      },
      'offers similar ones, also open ones': async (world) => {
        const text = 'The passing-out parade in Calabar moves to the stadium';
        const { id } = await ask(world.ada, { text });
        const [found] = await similarTo(world.bayo, 'Passing-out parade moves to the stadium in Calabar');
        expect(found).toMatchObject({ id, text, verdict: null, isAsked: false, askers: 1 });
        expect(await similarTo(world.bayo, 'Quarterly biometric verification abolished')).toEqual([]);
      },
    },
  },
  {
    route: askRumour,
    given: () => ({ body: { text: 'Is the allowance 100,000 naira from December on?' } }),
    keepsTexts: true,
    refusals: {
      "another member's photo": () => ({ body: { text: 'Look', photo: '/uploads/none.webp' }, status: 400 }),
    },
    outcomes: {
      'does not name the askers': async ({ ada, bayo }) => {
        const { id } = await ask(ada, { text: 'A quiet question about Zungeru' });
        const [found] = await similarTo(bayo, 'A quiet question about Zungeru');
        expect(Object.keys(found ?? {}).sort()).toEqual(
          [
            ...'id text photo photoBytes askers isAsked verdict explanation source createdAt answeredAt'.split(' '),
          ].sort(),
        );
        expect(found?.id).toBe(id);
      },
      'has the size of its photo': async ({ ada, bayo }) => {
        const photo = await uploadPhoto(ada);
        const { id } = await ask(ada, { text: 'A shown question about Zaria', photo });
        const [found] = await similarTo(bayo, 'A shown question about Zaria');
        expect(found).toMatchObject({ id, photo, photoBytes: expect.any(Number) });
        expect(await ask(ada, { text: 'Nothing to see' })).toMatchObject({ photo: null, photoBytes: null });
      },
    },
  },
  {
    route: joinRumour,
    given: async ({ bayo }) => ({ params: { id: (await ask(bayo)).id } }),
    outcomes: {
      'counts each member once': async ({ ada, bayo, chidi }) => {
        const { id } = await ask(ada);
        for (const member of [ada, bayo, bayo, chidi]) done(await member.call('POST', `/api/rumours/${id}/askers`));
        const seen = done(await chidi.call('POST', `/api/rumours/${id}/askers`));
        expect(seen).toMatchObject({ askers: 3, isAsked: true });
      },
    },
  },
  {
    route: leaveRumour,
    given: async ({ ada }) => ({ params: { id: (await ask(ada)).id } }),
    outcomes: {
      'takes a question back, which goes with its last asker while it is open': async ({ ada, bayo }) => {
        const text = 'The bus to Wannune leaves at five';
        const { id } = await ask(ada, { text });
        done(await bayo.call('POST', `/api/rumours/${id}/askers`));
        done(await ada.call('DELETE', `/api/rumours/${id}/askers`));
        done(await ada.call('DELETE', `/api/rumours/${id}/askers`));
        expect(await similarTo(ada, text)).toMatchObject([{ id, askers: 1, isAsked: false }]);
        done(await bayo.call('DELETE', `/api/rumours/${id}/askers`));
        expect(await similarTo(ada, text)).toEqual([]);
        expect((await bayo.call('DELETE', `/api/rumours/${id}/askers`)).status).toBe(404);
      },
      'leaves the answer to members who read it': async (world) => {
        const { id } = await ask(world.ada);
        await answerTo(world.administrator, id);
        done(await world.ada.call('DELETE', `/api/rumours/${id}/askers`));
        expect(await newest(world.bayo)).toMatchObject({ id, askers: 0 });
      },
    },
  },
  {
    route: listAdminRumours,
    given: async ({ ada }) => {
      await ask(ada);
      return { query: { status: 'open' } };
    },
    outcomes: {
      'has the open ones with the most askers first': async (world: World) => {
        const [two, one] = [await ask(world.ada), await ask(world.ada)];
        done(await world.bayo.call('POST', `/api/rumours/${two.id}/askers`));
        const open = done(await world.administrator.call('GET', '/api/admin/rumours?status=open&limit=100'));
        const own = open.filter(({ id }: Rumour) => id === two.id || id === one.id);
        expect(own).toMatchObject([
          { id: two.id, askers: 2 },
          { id: one.id, askers: 1 },
        ]);
      },
      'is filtered by whether it is answered': async (world: World) => {
        const [open, answered] = [await ask(world.ada), await ask(world.ada)];
        await answerTo(world.administrator, answered.id);
        const idsOf = async (status: string) =>
          done(await world.administrator.call('GET', `/api/admin/rumours?status=${status}&limit=100`)).map(
            ({ id }: Rumour) => id,
          );
        expect(await idsOf('open')).toContain(open.id);
        expect(await idsOf('open')).not.toContain(answered.id);
        expect(await idsOf('answered')).toContain(answered.id);
      },
    },
  },
  {
    route: answerRumour,
    given: async ({ ada }) => ({ params: { id: (await ask(ada)).id }, body: answer }),
    keepsTexts: true,
    outcomes: {
      'notifies all askers, and corrects an answer in its place': async (world) => {
        const [one, two, other] = [await world.register(), await world.register(), await world.register()];
        const { id } = await ask(one, { text: 'Camp lasts six weeks now' });
        done(await two.call('POST', `/api/rumours/${id}/askers`));
        await answerTo(world.administrator, id, { ...answer, verdict: 'true' });
        const message = 'You asked about “Camp lasts six weeks now”. The answer: True.';
        for (const member of [one, two])
          expect(await notificationsOf(member)).toMatchObject([{ relatedId: id, message }]);
        expect(await notificationsOf(other)).toEqual([]);
        const later = await ask(world.ada);
        await answerTo(world.administrator, later.id);
        const corrected = await answerTo(world.administrator, id, { ...answer, source: ' ' });
        expect(corrected).toMatchObject({ verdict: 'false', source: null, askers: 2 });
        expect((await newest(one)).id).toBe(later.id);
        expect(await notificationsOf(two)).toHaveLength(2);
      },
    },
  },
  {
    route: removeRumour,
    given: async ({ ada }) => ({ params: { id: (await ask(ada)).id } }),
    outcomes: {
      'takes it out of all lists, also an answered one, and notifies no member': async (world) => {
        const member = await world.register();
        const text = 'A named neighbour eats the ration of Okene';
        const { id } = await ask(member, { text });
        await answerTo(world.administrator, id);
        const told = await notificationsOf(member);
        done(await world.administrator.call('DELETE', `/api/admin/rumours/${id}`));
        expect(await similarTo(world.bayo, text)).toEqual([]);
        expect((await newest(world.bayo))?.id).not.toBe(id);
        expect(await notificationsOf(member)).toEqual(told);
        expect((await member.call('POST', `/api/rumours/${id}/askers`)).status).toBe(404);
      },
    },
  },
];
