import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import { Strict } from '../schema.ts';
import { FileRecord } from './records.ts';

/** The proof of a record to a third person: neither name nor text (product 4.48). */
export const Check = Type.Pick(FileRecord, ['kind', 'on', 'receivedAt', 'digest']);
export type Check = Static<typeof Check>;

const call = callsOf('file', 'visitor');

export const checkRecord = call('checkRecord', 'GET /api/checks/:code', {
  summary: 'Check the code of a printed record',
  description: 'In any case; O reads as 0, I and L as 1. Everything else is 404.',
  errors: ['not_found'],
  limits: ['checksPerAddress'],
  params: Strict({ code: Type.String() }),
  response: { 200: Check },
});
