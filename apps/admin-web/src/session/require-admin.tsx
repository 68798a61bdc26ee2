import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import type { AdminSession } from '../api/admin-session.ts';
import { useSession } from './use-session.ts';

interface RequireAdminProps {
  children: (session: AdminSession) => ReactNode;
}

/** Renders its content for a signed-in administrator; redirects anybody else to /admin-login. */
export function RequireAdmin({ children }: RequireAdminProps) {
  const session = useSession();
  return session === null ? <Redirect to="/admin-login" replace /> : children(session);
}
