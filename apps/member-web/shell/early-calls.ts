import { getCurrentUser } from '@kopa/contracts/auth';
import { type FirstAnswers, firstAnswersId } from '@kopa/contracts/first-view';
import type { User } from '@kopa/contracts/users';
import { memberKey } from '../src/session/stored-member.ts';
import type { EarlyPage } from './early-page.ts';

/**
 * Fetches the member's record and a page's first data while the app's code still loads, unless the page has them.
 * `src/api/early-answers.ts` passes the responses to the first caller.
 */
export function fetchEarly(pages: readonly EarlyPage[], { id, portalConnected }: User): void {
  const tab = new URLSearchParams(location.search).get('tab') ?? '';
  const at = pages.find(
    (page) => (page.tab ?? '') === tab && (portalConnected || !page.needsPortal) && matchOf(page) !== null,
  );
  const [, param = ''] = (at && matchOf(at)) ?? [];
  const early = answersInPage(id);
  for (const call of [getCurrentUser.url, ...(at?.calls ?? [])]) {
    const path = call.replace(idPlaceholder, String(id)).replace(paramPlaceholder, param);
    if (early[path] !== undefined) continue;
    early[path] = fetch(path, { credentials: 'include' });
    early[path].catch(() => undefined);
  }
  window.kopaEarly = early;
}

/** The answers that the web server has put into the page with its first view. Those of another member do not count. */
function answersInPage(memberId: number): Record<string, Promise<Response>> {
  const text = document.getElementById(firstAnswersId)?.textContent;
  if (!text) return {};
  const answers = JSON.parse(text) as FirstAnswers;
  const record = answers[getCurrentUser.url]?.body ?? '{}';
  if ((JSON.parse(record) as Partial<User>).id !== memberId) return {};
  // Otherwise the app would begin with an older record than that of the view.
  localStorage.setItem(memberKey, record);
  return Object.fromEntries(
    Object.entries(answers).map(([path, { body, headers }]) => [
      path,
      Promise.resolve(new Response(body, { headers })),
    ]),
  );
}

const matchOf = ({ pattern }: EarlyPage) => new RegExp(pattern).exec(location.pathname);

/** Stand in the calls for the member's id, and for the value of the path's parameter. */
export const idPlaceholder = 'ID';
export const paramPlaceholder = 'PARAM';
