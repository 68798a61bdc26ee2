import { type Static, Type } from 'typebox';
import { recordLimits } from '../limits.ts';
import { PhotoUrl } from '../media/photos.ts';
import { callsOf } from '../route.ts';
import {
  Count,
  DateTime,
  Id,
  IdempotencyHeaders,
  IdParams,
  NoContent,
  Nullable,
  OneOf,
  PageQuery,
  Strict,
  Text,
} from '../schema.ts';
import { LagosDate } from '../service/service-year.ts';
import { textLimits } from '../text-limits.ts';

export const recordKinds = ['clearance', 'cds', 'ppa', 'money', 'health', 'harm', 'other'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The names of the kinds, as members read and choose them. */
export const recordKindNames: Record<RecordKind, string> = {
  clearance: 'Clearance',
  cds: 'CDS',
  ppa: 'Place of assignment',
  money: 'Money',
  health: 'Health',
  harm: 'Harm',
  other: 'Other',
};

/** SHA-256 in hex. */
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** A code's characters leave out I, L, O and U. */
const RecordCode = Type.String({ pattern: `^[0-9A-HJKMNP-TV-Z]{${recordLimits.codeLength}}$` });

/** A photo of a record, with the digest of its bytes. Its files are served to the member's session only. */
export const RecordPhoto = Type.Object({ url: Type.String(), width: Count, height: Count, digest: Digest });
export type RecordPhoto = Static<typeof RecordPhoto>;

/** A dated record of a member, with the proof of when Kopa received it (product 4.48). It never changes. */
export const FileRecord = Type.Object({
  id: Id,
  kind: OneOf(recordKinds),
  on: LagosDate,
  text: Type.String(),
  /** In the order that the member chose. */
  photos: Type.Array(RecordPhoto),
  /** When it was written, if it waited for the network. */
  at: Nullable(DateTime),
  receivedAt: DateTime,
  /** Of `kind`, `on` and `text`, each with a line feed, and of each photo's digest, likewise. */
  digest: Digest,
  code: RecordCode,
  /**
   * How many others answered about the clearance of its day, where the member served when it was received (product 4.54):
   * in steps of ten, as known now. Null below ten, and for other kinds.
   */
  alsoThere: Nullable(Count),
});
export type FileRecord = Static<typeof FileRecord>;

export const NewRecord = Strict({
  kind: OneOf(recordKinds),
  /** Not after today, and at most 400 days ago. */
  on: LagosDate,
  text: Text(textLimits.record),
  /** Own uploads that nothing uses. */
  photos: Type.Optional(Type.Array(PhotoUrl, { maxItems: recordLimits.photos, uniqueItems: true })),
  /** When one that waited for the network was written: at most 7 days ago, never in the future. */
  at: Type.Optional(DateTime),
});
export type NewRecord = Static<typeof NewRecord>;

const call = callsOf('file', 'member');
const ofOneself = { self: { params: ['id'] } } as const;

export const listRecords = call('listRecords', 'GET /api/users/:id/records', {
  summary: 'Own records, the latest day first',
  ...ofOneself,
  params: IdParams('id'),
  querystring: Strict({ kind: Type.Optional(OneOf(recordKinds)), ...PageQuery.properties }),
  response: { 200: Type.Array(FileRecord) },
});

export const writeRecord = call('writeRecord', 'POST /api/users/:id/records', {
  summary: 'Keep a record',
  description: 'Its photos are own uploads that nothing else uses, and serve nothing else from then on.',
  ...ofOneself,
  errors: ['foreign_photo', 'too_many_records'],
  limits: ['records'],
  headers: IdempotencyHeaders,
  params: IdParams('id'),
  body: NewRecord,
  response: { 201: FileRecord },
});

export const deleteRecord = call('deleteRecord', 'DELETE /api/users/:id/records/:recordId', {
  summary: 'Delete a record with its photos and its code',
  ...ofOneself,
  errors: ['not_found'],
  params: IdParams('id', 'recordId'),
  response: { 204: NoContent },
});
