/**
 * The `Link` header of the next page: the current URL without its origin, with one parameter changed. A page `around` a
 * row leads to the pages of the list.
 */
export function nextPageLink(url: string, parameter: string, value: string): string {
  const [path, query] = url.split('?');
  const next = new URLSearchParams(query);
  next.delete('around');
  next.set(parameter, value);
  return `<${path}?${next}>; rel="next"`;
}

/** The `cursor` parameter of a `Link: <…>; rel="next"` header, or `after` where that leads on; null without a next page. */
export function nextCursorOf(link: string | null): string | null {
  const target = link?.match(/<([^>]*)>\s*;\s*rel="next"/)?.[1];
  if (target === undefined) return null;
  const { searchParams } = new URL(target, 'http://relative.invalid');
  return searchParams.get('cursor') ?? searchParams.get('after');
}
