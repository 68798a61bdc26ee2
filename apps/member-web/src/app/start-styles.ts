/**
 * Applies the style sheets that the page only announces, so that what it shows meanwhile does not wait for them. They
 * stay in their place, before those of the pages, which they must not override. Resolves when they are there, or failed.
 */
export async function applyStyles(): Promise<void> {
  const sheets = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]')];
  await Promise.all(
    sheets.map((sheet) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      sheet.onload = sheet.onerror = () => resolve();
      sheet.rel = 'stylesheet';
      return promise;
    }),
  );
}
