import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { AdminSession } from '../api/admin-session.ts';
import { useSession } from './use-session.ts';

interface RequireAdminProps {
  children: (session: AdminSession) => ReactNode;
}

/** Renders its content for a signed-in administrator; redirects anybody else to /admin-login. */
export function RequireAdmin({ children }: RequireAdminProps) {
  const session = useSession();
  return session === null ? <Navigate to="/admin-login" replace /> : children(session);
}
