import './dashboard-styles.ts';
import { type Administrator, adminLogout } from '@kopa/contracts/admin/admin';
import { useChosenInView } from '@kopa/ui/use-chosen-in-view';
import { useStore } from '@kopa/ui/use-store';
import { Badge, Tabs, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endSession, onSessionChange, readSession } from '../api/admin-session.ts';
import { api } from '../api/api.ts';
import { AuditLogDrawer } from '../features/audit-log/audit-log-drawer.tsx';
import { overdueTicketsQuery } from '../features/desk/support-tickets.queries.ts';
import { SupportTickets } from '../features/desk/support-tickets.tsx';
import { StatCards } from '../features/statistics/stat-cards.tsx';
import { openCasesQuery } from '../features/statistics/statistics.queries.ts';
import { ToDo } from '../features/to-do/to-do.tsx';
import { UserDetailModal } from '../features/user-activity/user-detail-modal.tsx';
import { UserManagement } from '../features/user-management/user-management.tsx';
import { CodePrompt } from '../session/code-prompt.tsx';
import { IdleWarning } from '../session/idle-warning.tsx';
import { part } from '../shared/layout/part.tsx';
import { ownOfficesQuery } from '../shared/office/own-offices.queries.ts';
import { AdminHeader } from './admin-header.tsx';
import classes from './dashboard-page.module.css';
import { DeskKeys } from './desk-keys.tsx';
import { type TabId, tabNames, tabsOf, useTab } from './tabs.ts';

const Reports = part(async () => (await import('../features/reports/reports.tsx')).Reports);
const Analytics = part(async () => (await import('../features/analytics/analytics.tsx')).Analytics);
const Notices = part(async () => (await import('../features/notices/notices.tsx')).Notices);
const Calendar = part(async () => (await import('../features/calendar/calendar.tsx')).Calendar);
const Safety = part(async () => (await import('../features/safety/safety.tsx')).Safety);
const Offices = part(async () => (await import('../features/offices/offices.tsx')).Offices);
const Roster = part(async () => (await import('../features/roster/roster.tsx')).Roster);
const Security = part(async () => (await import('../features/settings/security-dialog.tsx')).SecurityDialog);
const Settings = part(async () => (await import('../features/settings/settings.tsx')).Settings);

/** /admin-dashboard (product 3.3). */
export function DashboardPage() {
  const session = useStore(onSessionChange, readSession);
  return session !== null && <Dashboard admin={session.adminUser} />;
}

function Dashboard({ admin }: { admin: Administrator }) {
  const queryClient = useQueryClient();
  const { role } = admin;
  const isOfficial = role === 'official';
  const [tab, setTab] = useTab(role);
  const { data: ownOffices } = useQuery(ownOfficesQuery);
  const tabs = tabsOf(role, ownOffices !== undefined && ownOffices.length > 0);
  // The tab of the own offices comes later.
  const tabRow = useChosenInView(`${tab} of ${tabs.length}`);
  // Without an office of theirs, an official is refused everywhere else.
  const actsSomewhere = !isOfficial || ownOffices?.some(({ status }) => status === 'accepted') === true;
  const mustAccept = !actsSomewhere && ownOffices !== undefined;
  useEffect(() => {
    if (mustAccept && tab !== 'roster') setTab('roster');
  }, [mustAccept, tab, setTab]);
  /** The username that a click on a ticket searches for. */
  const [initialSearch, setInitialSearch] = useState('');
  const [showsLog, setShowsLog] = useState(false);
  const [showsSecurity, setShowsSecurity] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const counts: Record<string, CountProps> = {
    reports: { count: useQuery({ ...openCasesQuery, enabled: !isOfficial }).data, of: 'open' },
    tickets: { count: useQuery({ ...overdueTicketsQuery, enabled: !isOfficial }).data, of: 'overdue' },
  };
  // Clears the cache, because the next administrator must not see the data of the last one.
  useEffect(() => () => queryClient.clear(), [queryClient]);

  function leave(how: { isLogout: boolean }) {
    // A failed call does not matter, because the browser removes the token anyway.
    api.call(adminLogout, {}).catch(() => undefined);
    endSession(how);
  }

  function open(next: TabId, search = '') {
    setInitialSearch(search);
    setTab(next);
  }

  return (
    <>
      <AdminHeader
        admin={admin}
        onAuditLog={isOfficial ? null : () => setShowsLog(true)}
        onKeyboard={() => setShowsKeys(true)}
        onSecurity={() => (isOfficial ? setShowsSecurity(true) : open('settings'))}
        onLogout={() => leave({ isLogout: true })}
      />
      <main className={classes.main}>
        {actsSomewhere && <ToDo />}
        {!isOfficial && <StatCards />}
        <Tabs
          value={tab}
          onChange={(next) => next !== null && open(next as TabId)}
          keepMounted={false}
          className={classes.tabs}
        >
          <Tabs.List ref={tabRow} className={classes.tabList}>
            {tabs.map((id) => (
              <Tabs.Tab key={id} value={id} disabled={mustAccept && id !== 'roster'}>
                <span className={classes.tabName}>
                  {tabNames[id]} <Count {...counts[id]} />
                </span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="users" className={classes.panel}>
            <UserManagement
              initialSearch={initialSearch}
              renderDetails={(user, close) => <UserDetailModal key={user.id} user={user} onClose={close} />}
            />
          </Tabs.Panel>
          <Tabs.Panel value="reports" className={classes.panel}>
            <Reports />
          </Tabs.Panel>
          <Tabs.Panel value="tickets" className={classes.panel}>
            <SupportTickets onShowUser={(username) => open('users', username)} />
          </Tabs.Panel>
          <Tabs.Panel value="notices" className={classes.panel}>
            {actsSomewhere && <Notices role={role} />}
          </Tabs.Panel>
          <Tabs.Panel value="calendar" className={classes.panel}>
            {actsSomewhere && <Calendar />}
          </Tabs.Panel>
          <Tabs.Panel value="safety" className={classes.panel}>
            {actsSomewhere && <Safety />}
          </Tabs.Panel>
          <Tabs.Panel value="offices" className={classes.panel}>
            <Offices />
          </Tabs.Panel>
          <Tabs.Panel value="roster" className={classes.panel}>
            <Roster />
          </Tabs.Panel>
          <Tabs.Panel value="analytics" className={classes.panel}>
            <Analytics />
          </Tabs.Panel>
          <Tabs.Panel value="settings" className={classes.panel}>
            <Settings username={admin.username} role={role} />
          </Tabs.Panel>
        </Tabs>
      </main>
      <DeskKeys
        tabs={mustAccept ? ['roster'] : tabs}
        tab={tab}
        onOpen={(next) => open(next)}
        isHelpOpen={showsKeys}
        onHelp={setShowsKeys}
      />
      {showsLog && <AuditLogDrawer role={role} onClose={() => setShowsLog(false)} />}
      {showsSecurity && <Security onClose={() => setShowsSecurity(false)} />}
      <CodePrompt />
      <IdleWarning onLogout={leave} />
    </>
  );
}

interface CountProps {
  count?: number | null | undefined;
  /** The state that it counts, for screen readers. */
  of?: string;
}

/** A number in the name of a tab; nothing while it is unknown or zero. */
function Count({ count, of }: CountProps) {
  return count ? (
    <Badge color="red.9" variant="filled">
      {count} <VisuallyHidden>{of}</VisuallyHidden>
    </Badge>
  ) : null;
}
