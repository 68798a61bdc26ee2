import { fail } from '../refusal.ts';

/** The notice to a suspended member: when the suspension ends by itself (ISO 8601; null: never) and why. */
export interface ToldSuspension {
  until: string | null;
  reason: string | null;
}

const inLagos = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' });

/** The sentences about the end and the reason, as far as there are any. */
export function suspensionSentences({ until, reason }: ToldSuspension): string[] {
  return [
    ...(until === null ? [] : [`The suspension ends on ${inLagos.format(new Date(until))} (Lagos time).`]),
    ...(reason === null ? [] : [`Reason: ${reason}`]),
  ];
}

/**
 * Call it after the password check: only the member may learn of it (product 4.17). `suspension` is null for others.
 * @throws 403 account_suspended
 */
export function assertNotSuspended(suspension: ToldSuspension | null): void {
  if (suspension !== null) throw fail('account_suspended', { more: suspensionSentences(suspension) });
}
