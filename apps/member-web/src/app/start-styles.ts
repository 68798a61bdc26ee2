/**
 * Applies the app's style sheets, which the page only announces, so that what it shows meanwhile does not wait for them. They
 * stay in their place, before those of the pages, which they must not override. Resolves when they are there, or failed.
 */
export async function applyStyles(): Promise<void> {
  await Promise.all(
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]:not([data-page])')].map(apply),
  );
}

/** Replaces an announcement, whose own events may still come, by the style sheet. */
function apply(announced: HTMLLinkElement): Promise<void> {
  const { crossOrigin, href } = announced;
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => resolve();
  const sheet = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    crossOrigin,
    onload: done,
    onerror: done,
  });
  sheet.href = href;
  announced.replaceWith(sheet);
  return promise;
}
