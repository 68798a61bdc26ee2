import type { AdminUser } from '@kopa/contracts/admin/users';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { ActivityTabs } from './activity-tabs.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import type { Deletion } from './user-activity.queries.ts';
import classes from './user-detail-modal.module.css';

interface UserDetailModalProps {
  user: AdminUser;
  onClose: () => void;
}

/** A member's profile and activity (product 3.5). */
export function UserDetailModal({ user, onClose }: UserDetailModalProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)');
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  return (
    <>
      <Dialog opened onClose={onClose} title="User Profile & Activity" size={1000} centered fullScreen={isNarrow}>
        <div className={classes.panels}>
          <ProfilePanel user={user} />
          <ActivityTabs user={user} onDelete={setDeletion} />
        </div>
      </Dialog>
      {deletion !== null && <DeleteDialog user={user} deletion={deletion} onClose={() => setDeletion(null)} />}
    </>
  );
}
