import { fail } from '@kopa/rules/refusal';
import { assertStorable } from '@kopa/rules/text';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** A service record as the portal gives it. Days are YYYY-MM-DD. */
const PortalRecordSchema = Type.Object({
  accountId: Text(200),
  firstName: Text(80),
  middleName: Type.Union([Type.String({ maxLength: 80 }), Type.Null()]),
  surname: Text(80),
  stateCode: Text(80),
  batch: Text(80),
  deploymentState: Text(80),
  lga: Text(80),
  ppa: Text(200),
  cdsGroup: Text(120),
  serviceStartDate: Type.String({ format: 'date' }),
  serviceDays: Type.Integer({ minimum: 0, maximum: 1000 }),
  cdsAttended: Type.Integer({ minimum: 0, maximum: 1000 }),
});
export type PortalRecord = Static<typeof PortalRecordSchema>;

const SessionSchema = Type.Object({ token: Text(4096) });

/** The record in an answer. @throws 502 for a malformed one */
export function readRecord(answer: unknown): PortalRecord {
  return checked(PortalRecordSchema, answer);
}

/** The token in an answer. @throws 502 for a malformed one */
export function readToken(answer: unknown): string {
  return checked(SessionSchema, answer).token;
}

/** The portal is a stranger: shape, lengths and characters of its answers are checked like anybody's input. */
function checked<S extends TSchema>(schema: S, answer: unknown): Static<S> {
  if (!Value.Check(schema, answer)) throw fail('portal_failed');
  try {
    assertStorable(answer, 'portal');
  } catch {
    throw fail('portal_failed');
  }
  return answer as Static<S>;
}
