import { getCurrentUser } from '@kopa/contracts/auth';
import type { User } from '@kopa/contracts/users';
import type { EarlyPage } from './early-page.ts';

/**
 * Fetches the member's record and a page's first data while the app's code still loads. `src/api/early-answers.ts`
 * passes the responses to the first caller.
 */
export function fetchEarly(pages: readonly EarlyPage[], { id, portalConnected }: User): void {
  const tab = new URLSearchParams(location.search).get('tab') ?? '';
  const at = pages.find(
    (page) => (page.tab ?? '') === tab && (portalConnected || !page.needsPortal) && matchOf(page) !== null,
  );
  const [, param = ''] = (at && matchOf(at)) ?? [];
  const early: Record<string, Promise<Response>> = {};
  for (const call of [getCurrentUser.url, ...(at?.calls ?? [])]) {
    const path = call.replace(idPlaceholder, String(id)).replace(paramPlaceholder, param);
    early[path] = fetch(path, { credentials: 'include' });
    early[path].catch(() => undefined);
  }
  window.kopaEarly = early;
}

const matchOf = ({ pattern }: EarlyPage) => new RegExp(pattern).exec(location.pathname);

/** Stand in the calls for the member's id, and for the value of the path's parameter. */
export const idPlaceholder = 'ID';
export const paramPlaceholder = 'PARAM';
