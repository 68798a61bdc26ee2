import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { LoginPage } from './features/login/login-page.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { RequireAdmin } from './session/require-admin.tsx';

const DashboardPage = lazy(async () => ({ default: (await import('./layout/dashboard-page.tsx')).DashboardPage }));

/** The paths of the portal (spec 2.17, decisions section 5). The dashboard is a chunk of its own. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/admin-login" replace />} />
      <Route path="/admin-login" element={<LoginPage />} />
      <Route
        path="/admin-dashboard"
        element={
          <RequireAdmin>
            {({ token, adminUser }) => (
              <Suspense fallback={null}>
                <DashboardPage key={token} admin={adminUser} />
              </Suspense>
            )}
          </RequireAdmin>
        }
      />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
