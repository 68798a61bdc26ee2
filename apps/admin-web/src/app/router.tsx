import { PageBoundary, pageOnDemand } from '@kopa/ui/page-on-demand.tsx';
import { Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { readSession } from '../api/admin-session.ts';
import { LoginPage } from '../features/login/login-page.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { RequireAdmin } from '../session/require-admin.tsx';

const dashboardPath = '/admin-dashboard';
const dashboard = pageOnDemand(async () => (await import('./dashboard-page.tsx')).DashboardPage);

/** Fetches the code of a signed-in administrator's first view, so that it renders in one go. Never rejects. */
export async function prepareFirstView(): Promise<void> {
  if (readSession() !== null && window.location.pathname === dashboardPath) await dashboard.fetch();
}

/** The paths of the portal (product 3.1). The dashboard's code loads during the login. */
export function AppRoutes() {
  return (
    <PageBoundary>
      <Suspense fallback={null}>
        <Switch>
          <Route path="/">
            <Redirect to="/admin-login" replace />
          </Route>
          <Route path="/admin-login">
            <LoginPage onBegin={() => void dashboard.fetch()} />
          </Route>
          <Route path={dashboardPath}>
            <RequireAdmin>{({ token, adminUser }) => <dashboard.Page key={token} admin={adminUser} />}</RequireAdmin>
          </Route>
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}
