import { useTitle } from '@kopa/ui/use-title';

/** Sets the title of the document: "Support Tickets · Kopa administration". */
export function useAdminTitle(page: string): void {
  useTitle(page, { app: 'Kopa administration' });
}
