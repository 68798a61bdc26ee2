import type { UrgentAlerts } from '@kopa/contracts/admin/urgent-alerts';
import type { AdminSession } from '../../identity/admin-session.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { recordOn } from './administrators.actions.ts';
import { saveUrgentAlerts } from './urgent-alerts.queries.ts';

/** Sets where an administrator is told of urgent cases. The audit log keeps that it changed, not the address. */
export function changeUrgentAlerts(context: Context, session: AdminSession, alerts: UrgentAlerts) {
  const { administratorId } = session;
  return transact(context, session, async (transaction) => {
    await saveUrgentAlerts(transaction, administratorId, alerts);
    await recordOn(transaction, administratorId, 'change_urgent_alerts', administratorId);
    return alerts;
  });
}
