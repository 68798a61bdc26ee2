import { checkRecord } from '@kopa/contracts/file/checks';
import { deleteRecord, listRecords, writeRecord } from '@kopa/contracts/file/records';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { inDays } from '../../../steps/calendar.ts';
import { newRecord, recordOf } from '../../../steps/file.ts';
import { fillRecords } from '../../../steps/filled.ts';
import { uploadPhoto } from '../../../steps/uploads.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

const self = (_world: World, { id }: TestMember) => ({ params: { id } });
const changed = (changes: object) => () => ({ body: { ...newRecord(), ...changes }, status: 400 });
const at = (time: number) => new Date(Date.now() + time).toISOString();
const day = 24 * 60 * 60 * 1000;

export const rows: Row[] = [
  {
    route: checkRecord,
    given: async ({ ada }) => ({ params: { code: (await recordOf(ada)).code } }),
    outcomes: {
      'reads a code in any case, O as 0, I and L as 1, and tells neither name nor text': async ({ ada, call }) => {
        const { code, kind, on, receivedAt, digest } = await recordOf(ada);
        const typed = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
        for (const one of [code, typed, typed.replaceAll('l', 'i')]) {
          expect(done(await call('GET', `/api/checks/${one}`))).toEqual({ kind, on, receivedAt, digest });
        }
        for (const other of [`${code}0`, code.slice(1), `${code.slice(1)}-`, '%00', 'x'.repeat(200)]) {
          expect((await call('GET', `/api/checks/${other}`)).status, other).toBe(404);
        }
      },
      'checks the records of a suspended member, and no deleted ones': async (world) => {
        const member = await world.register();
        const [kept, gone] = [await recordOf(member), await recordOf(member)];
        done(await member.call('DELETE', `/api/users/${member.id}/records/${gone.id}`));
        await world.suspend(member);
        expect((await world.call('GET', `/api/checks/${kept.code}`)).status).toBe(200);
        expect((await world.call('GET', `/api/checks/${gone.code}`)).status).toBe(404);
      },
    },
  },
  {
    route: listRecords,
    given: async (world, member) => {
      await recordOf(member);
      return { ...self(world, member), query: { kind: 'money' } };
    },
    outcomes: {
      'come by their day, then the newest first, of one kind if asked': async ({ register }) => {
        const member = await register();
        const late = await recordOf(member, { kind: 'cds', on: inDays(-3) });
        const first = await recordOf(member, { on: inDays(-1) });
        const second = await recordOf(member, { on: inDays(-1) });
        const idsOf = async (query: string) =>
          done(await member.call('GET', `/api/users/${member.id}/records${query}`)).map(({ id }: { id: number }) => id);
        expect(await idsOf('')).toEqual([second.id, first.id, late.id]);
        expect(await idsOf('?kind=cds')).toEqual([late.id]);
        expect(await idsOf('?kind=harm')).toEqual([]);
      },
    },
  },
  {
    route: writeRecord,
    keepsTexts: true,
    given: (world, member) => ({ ...self(world, member), body: newRecord() }),
    refusals: {
      'a day in the future': changed({ on: inDays(1) }),
      'a day over 400 days ago': changed({ on: inDays(-401) }),
      'a day that does not exist': changed({ on: '2026-02-30' }),
      'a send from the future': changed({ at: at(day) }),
      'a send from more than a week ago': changed({ at: at(-7 * day - 1000) }),
      'a photo of another member': async ({ bayo }) => ({
        ...{ body: { ...newRecord(), photos: [await uploadPhoto(bayo)] }, status: 400 },
      }),
      'a photo in the gallery': async ({ ada }) => {
        const url = await uploadPhoto(ada);
        done(await ada.call('PATCH', `/api/users/${ada.id}/photos`, { photos: [url] }));
        return { body: { ...newRecord(), photos: [url] }, status: 400 };
      },
      'a photo of another record': async ({ ada }) => {
        const photos = [await uploadPhoto(ada)];
        await recordOf(ada, { photos });
        return { body: { ...newRecord(), photos }, status: 400 };
      },
      'a record beyond 500': async (world) => {
        const by = await world.register();
        await fillRecords(world, by.id);
        return { by, params: { id: by.id }, status: 409 };
      },
    },
    outcomes: {
      'keeps photos in order, and the time of a send that waited': async ({ register }) => {
        const member = await register();
        const photos = [await uploadPhoto(member), await uploadPhoto(member)].toReversed();
        const waited = at(-day);
        const record = await recordOf(member, { photos, at: waited });
        expect(record.photos.map(({ url }) => url)).toEqual(photos);
        expect(record.at).toBe(waited);
        expect(Date.parse(record.receivedAt)).toBeGreaterThan(Date.parse(waited));
        expect((await recordOf(member)).at).toBeNull();
      },
    },
  },
  {
    route: deleteRecord,
    given: async ({ ada }) => ({ params: { id: ada.id, recordId: (await recordOf(ada)).id } }),
    refusals: {
      'a record of another member': async ({ ada, bayo }) => ({
        ...{ params: { id: ada.id, recordId: (await recordOf(bayo)).id }, status: 404 },
      }),
    },
  },
];
