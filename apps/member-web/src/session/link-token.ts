/** The token of the mailed link that opened the app, and the page that it is for. */
let taken: { path: string; token: string } | null = null;

/**
 * The token of the link in the address bar; empty without one. The first call removes it from the address bar and the
 * history. Further calls on the same page return it again.
 */
export function linkToken(): string {
  const { pathname, search } = window.location;
  const token = new URLSearchParams(search).get('token');
  if (token !== null) {
    taken = { path: pathname, token };
    window.history.replaceState(window.history.state, '', pathname);
  }
  return taken?.path === pathname ? taken.token : '';
}
