import type { Group } from '@kopa/contracts/chat/groups';

/** Props of every dialog of a group. */
export interface GroupDialogProps {
  group: Group;
  opened: boolean;
  onClose: () => void;
}
