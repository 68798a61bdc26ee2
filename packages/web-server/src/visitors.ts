import type { IncomingHttpHeaders } from 'node:http';
import { isVisitorPage, visitorPages } from '@kopa/contracts/visitor-pages';

const sessionCookie = /(?:^|;\s*)(?:__Host-)?kopa_session=/;

/** True if the browser has a session cookie. The API decides later if the session is still valid. */
export function hasSession({ cookie = '' }: IncomingHttpHeaders): boolean {
  return sessionCookie.test(cookie);
}

/** True if the app shows the sign-in to a visitor at this path: everywhere but where visitors have a page of their own. */
export function leadsToSignIn(path: string): boolean {
  // The service worker keeps `/index.html` for members.
  return !isVisitorPage(path) && path !== '/index.html' && !path.startsWith('/admin');
}

/** True for the page from before the camp, which is the same for visitors and members. */
export function isBeforeCamp(path: string): boolean {
  return path.replace(/\/$/, '') === visitorPages.beforeCamp;
}
