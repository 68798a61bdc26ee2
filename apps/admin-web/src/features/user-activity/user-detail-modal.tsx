import type { AdminUser } from '@kopa/contracts/admin';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ActivityTabs } from './activity-tabs.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import classes from './user-detail-modal.module.css';

interface UserDetailModalProps {
  user: AdminUser;
  onClose: () => void;
}

/** Who a member is, and what they did (spec 2.17). */
export function UserDetailModal({ user, onClose }: UserDetailModalProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)');
  return (
    <Modal opened onClose={onClose} title="User Profile & Activity" size={1000} fullScreen={isNarrow}>
      <div className={classes.panels}>
        <ProfilePanel user={user} />
        <ActivityTabs user={user} />
      </div>
    </Modal>
  );
}
