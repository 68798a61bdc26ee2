import { fail } from '@kopa/rules/refusal';
import { assertStorable } from '@kopa/rules/text';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

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

const record = Compile(PortalRecordSchema);
const SessionSchema = Type.Object({ token: Text(4096) });
const session = Compile(SessionSchema);

/** The record in an answer. @throws 502 for what is none */
export function readRecord(answer: unknown): PortalRecord {
  return checked<PortalRecord>(record, answer);
}

/** The token in an answer. @throws 502 for what is none */
export function readToken(answer: unknown): string {
  return checked<Static<typeof SessionSchema>>(session, answer).token;
}

/** The portal is a stranger: shape, lengths and characters of its answers are checked like anybody's input. */
function checked<T>(validator: { Check(value: unknown): boolean }, answer: unknown): T {
  if (!validator.Check(answer)) throw fail('portal_failed');
  try {
    assertStorable(answer, 'portal');
  } catch {
    throw fail('portal_failed');
  }
  return answer as T;
}
