import { type Static, Type } from 'typebox';
import { Email } from '../account/user.ts';
import { callsOf } from '../route.ts';
import { Nullable, Strict } from '../schema.ts';

/** The address to which urgent cases are mailed; null while the administrator wants no such mails. */
export const UrgentAlerts = Type.Object({ email: Nullable(Type.String()) });
export type UrgentAlerts = Static<typeof UrgentAlerts>;

const call = callsOf('admin', 'moderator');

export const getUrgentAlerts = call('getUrgentAlerts', 'GET /api/admin/urgent-alerts', {
  summary: 'Where the administrator is told of urgent cases',
  response: { 200: UrgentAlerts },
});

export const setUrgentAlerts = call('setUrgentAlerts', 'PUT /api/admin/urgent-alerts', {
  summary: 'Be told of urgent cases by mail, or no longer',
  body: Strict({ email: Nullable(Email) }),
  response: { 200: UrgentAlerts },
});
