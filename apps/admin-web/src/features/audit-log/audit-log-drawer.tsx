import type { AdminRole } from '@kopa/contracts/access';
import { useDialogFocus } from '@kopa/ui/use-dialog-focus';
import { Drawer } from '@mantine/core';
import { part } from '../../shared/layout/part.tsx';

const AuditLog = part(async () => (await import('./audit-log.tsx')).AuditLog);

/** The drawer of the audit log (product 3.8). */
export function AuditLogDrawer({ role, onClose }: { role: AdminRole; onClose: () => void }) {
  return (
    <Drawer opened={useDialogFocus(true)} onClose={onClose} position="right" size={520} title="Audit log">
      <AuditLog role={role} />
    </Drawer>
  );
}
