import '@mantine/core/styles/Badge.css';
import { Badge } from '@mantine/core';
import { NotSentLink } from '../../device/outbox/not-sent-link.tsx';
import { outboxKey } from '../../device/outbox/outbox.ts';
import { useMember } from '../../session/use-member.ts';
import { DetailsList } from '../../shared/layout/details-list.tsx';
import { monthAndYear } from '../../shared/people/month-and-year.ts';
import { momentInWords } from '../../shared/service/day-month-year.ts';
import { BlockedAndMuted } from './blocked-and-muted.tsx';
import { Decisions } from './decisions/decisions.tsx';
import { LogoutButton } from './logout-button.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { DataSection } from './own-data/data-section.tsx';
import { OwnData } from './own-data/own-data.tsx';
import { Privacy } from './privacy.tsx';
import classes from './profile.module.css';
import { Security } from './security.tsx';
import { Support } from './support.tsx';

/** Account data, settings and logout. */
export function AccountTab() {
  const member = useMember();
  const synced = member.portalLastSync;
  return (
    <div className={classes.form}>
      <DetailsList
        details={[
          { label: 'Member since', value: monthAndYear(member.createdAt) },
          ...(synced === null ? [] : [{ label: 'Last portal sync', value: momentInWords(synced) }]),
          { label: 'Email', value: member.email },
          { label: 'Username', value: `@${member.username}` },
          {
            label: 'Portal connection',
            value: (
              <Badge component="span" size="lg" color={member.portalConnected ? undefined : 'gray'}>
                {member.portalConnected ? 'Connected' : 'Disconnected'}
              </Badge>
            ),
          },
        ]}
      />
      <NotSentLink mutationKey={outboxKey} />
      <LogoutButton />
      <Security />
      <Privacy />
      <NotificationSettings />
      <BlockedAndMuted kind="blocks" />
      <BlockedAndMuted kind="mutes" />
      <Support />
      <Decisions />
      <DataSection />
      <OwnData />
    </div>
  );
}
