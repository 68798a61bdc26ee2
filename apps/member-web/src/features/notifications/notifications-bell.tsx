import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { HeaderPopover } from '../../shared/menus/header-popover.tsx';
import { unreadCountQuery } from '../../shared/notifications/notifications.queries.ts';
import { useHasDrawn } from '../../shared/page/use-has-drawn.ts';
import { useOpenedByAddress } from './use-opened-by-address.ts';

const loadPanel = async () => (await import('./notifications-panel.tsx')).NotificationsPanel;

/** The bell with the number of unread notifications, and a popover that lists them (product 2.17). */
export function NotificationsBell() {
  const member = useMember();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({ ...unreadCountQuery(member.id), enabled: useHasDrawn() });
  const unread = data?.count ?? 0;
  useOpenedByAddress(() => setIsOpen(true));
  return (
    <HeaderPopover
      label="Notifications"
      icon={<IconBell size={24} stroke={1.75} />}
      unread={unread}
      isOpen={isOpen}
      onChange={setIsOpen}
      load={loadPanel}
    >
      {(Panel, frame) => <Panel frame={frame} unread={unread} />}
    </HeaderPopover>
  );
}
