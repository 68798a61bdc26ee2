import { checkRecord } from '@kopa/contracts/file/checks';
import * as records from '@kopa/contracts/file/records';
import { answer } from '@kopa/contracts/msw';
import { readCode } from '@kopa/rules/file/check-codes';
import { assertFound } from '@kopa/rules/refusal';
import { callsOf } from '../calls.ts';
import { added, pageOf, removed } from '../collection.ts';
import { photoOf } from '../media.ts';
import { buildRecord } from '../service-builders.ts';
import type { StoredRecord } from '../stored.ts';
import type { World } from '../world.ts';

/** The latest day first, within it the newest. */
const inOrder = {
  positionOf: ({ on, id }: records.FileRecord) => (Date.parse(on) / 86_400_000) * 100_000_000_000 + id,
};

const recordView = ({ userId: _owner, ...record }: StoredRecord): records.FileRecord => record;

/** Records of the member, and the check of their codes. */
export function recordHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(records.listRecords, ({ user, ...input }) => {
      const { kind } = input.query;
      const own = world.records.filter((one) => one.userId === user.id && (kind ?? one.kind) === one.kind);
      return pageOf(own.map(recordView), input, inOrder);
    }),
    calls.member(records.writeRecord, ({ user, body: { photos = [], at = null, ...written } }) => {
      const id = world.nextId();
      const shown = photos.map((url) => {
        const { width, height, id: photoId } = photoOf(world, user.id, url);
        return { url, width, height, digest: String(photoId).padStart(64, '0') };
      });
      const receivedAt = world.now().toISOString();
      const record = buildRecord(id, { ...written, userId: user.id, photos: shown, at, receivedAt });
      return answer(recordView(added(world.records, record)), { status: 201 });
    }),
    calls.member(records.deleteRecord, ({ params }) => removed(world.records, params.recordId)),
    calls.visitor(checkRecord, ({ params }) => {
      const code = readCode(params.code);
      const record = world.records.find((one) => one.code === code);
      assertFound(record);
      const { kind, on, receivedAt, digest } = record;
      return { kind, on, receivedAt, digest };
    }),
  ];
}
