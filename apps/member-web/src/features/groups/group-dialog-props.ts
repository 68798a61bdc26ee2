import type { Group } from '@kopa/contracts/groups';

/** What every dialog about a group is given. */
export interface GroupDialogProps {
  group: Group;
  opened: boolean;
  onClose: () => void;
}
