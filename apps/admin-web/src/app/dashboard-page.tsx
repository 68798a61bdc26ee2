import './dashboard-styles.ts';
import { type Administrator, adminLogout } from '@kopa/contracts/admin/admin';
import { Badge, Tabs } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import { type AdminSession, endSession } from '../api/admin-session.ts';
import { api } from '../api/api.ts';
import { AuditLogDrawer } from '../features/audit-log/audit-log-drawer.tsx';
import { overdueTicketsQuery } from '../features/desk/support-tickets.queries.ts';
import { SupportTickets } from '../features/desk/support-tickets.tsx';
import { StatCards } from '../features/statistics/stat-cards.tsx';
import { openCasesQuery } from '../features/statistics/statistics.queries.ts';
import { UserDetailModal } from '../features/user-activity/user-detail-modal.tsx';
import { UserManagement } from '../features/user-management/user-management.tsx';
import { CodePrompt } from '../session/code-prompt.tsx';
import { IdleWarning } from '../session/idle-warning.tsx';
import { part } from '../shared/layout/part.tsx';
import { AdminHeader } from './admin-header.tsx';
import classes from './dashboard-page.module.css';
import { type TabId, tabNames, useTab } from './tabs.ts';

const Reports = part(async () => (await import('../features/reports/reports.tsx')).Reports);
const Analytics = part(async () => (await import('../features/analytics/analytics.tsx')).Analytics);
const Notices = part(async () => (await import('../features/notices/notices.tsx')).Notices);
const Calendar = part(async () => (await import('../features/calendar/calendar.tsx')).Calendar);
const Safety = part(async () => (await import('../features/safety/safety.tsx')).Safety);
const Settings = part(async () => (await import('../features/settings/settings.tsx')).Settings);

/** /admin-dashboard (product 3.3). */
export function DashboardPage() {
  const { token, adminUser } = useLoaderData<AdminSession>();
  return <Dashboard key={token} admin={adminUser} />;
}

function Dashboard({ admin }: { admin: Administrator }) {
  const queryClient = useQueryClient();
  const { state } = useLocation();
  const [tab, setTab] = useTab();
  /** The username that a click on a ticket searches for. */
  const [initialSearch, setInitialSearch] = useState('');
  const [showsLog, setShowsLog] = useState(false);
  const counts: Record<string, number | null | undefined> = {
    reports: useQuery(openCasesQuery).data,
    tickets: useQuery(overdueTicketsQuery).data,
  };
  // Clears the cache, because the next administrator must not see the data of the last one.
  useEffect(() => () => queryClient.clear(), [queryClient]);

  function logout() {
    // A failed call does not matter, because the browser removes the token anyway.
    api.call(adminLogout, {}).catch(() => undefined);
    endSession();
  }

  function open(next: TabId, search = '') {
    setInitialSearch(search);
    setTab(next);
  }

  return (
    <>
      <AdminHeader
        admin={admin}
        onAuditLog={() => setShowsLog(true)}
        onSecurity={() => open('settings')}
        onLogout={logout}
      />
      <main className={classes.main}>
        <StatCards />
        <Tabs
          value={tab}
          onChange={(next) => open((next ?? 'users') as TabId)}
          keepMounted={false}
          className={classes.tabs}
        >
          <Tabs.List className={classes.tabList}>
            {Object.entries(tabNames).map(([id, name]) => (
              <Tabs.Tab key={id} value={id}>
                <span className={classes.tabName}>
                  {name} <Count count={counts[id]} />
                </span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="users" className={classes.panel}>
            <UserManagement
              initialSearch={initialSearch}
              focusSearch={state?.justSignedIn === true}
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
            <Notices />
          </Tabs.Panel>
          <Tabs.Panel value="calendar" className={classes.panel}>
            <Calendar />
          </Tabs.Panel>
          <Tabs.Panel value="safety" className={classes.panel}>
            <Safety />
          </Tabs.Panel>
          <Tabs.Panel value="analytics" className={classes.panel}>
            <Analytics />
          </Tabs.Panel>
          <Tabs.Panel value="settings" className={classes.panel}>
            <Settings username={admin.username} role={admin.role} />
          </Tabs.Panel>
        </Tabs>
      </main>
      {showsLog && <AuditLogDrawer role={admin.role} onClose={() => setShowsLog(false)} />}
      <CodePrompt />
      <IdleWarning onLogout={logout} />
    </>
  );
}

/** A number in the name of a tab; nothing while it is unknown or zero. */
function Count({ count }: { count: number | null | undefined }) {
  return count ? (
    <Badge color="red.9" variant="filled">
      {count}
    </Badge>
  ) : null;
}
