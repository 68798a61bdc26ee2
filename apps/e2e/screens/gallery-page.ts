/** The HTML page that shows all pictures: a row for each screen, a column for each view. */
export function galleryPage(screens: readonly string[], views: readonly string[]): string {
  const rows = screens.map(
    (screen) =>
      `<section id="${screen}"><h2>${screen}</h2><div>${views
        .map(
          (view) =>
            `<figure><a href="${screen}-${view}.png"><img loading="lazy" src="${screen}-${view}.png" alt="${screen} at ${view}"></a><figcaption>${view}</figcaption></figure>`,
        )
        .join('')}</div></section>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Kopa: all screens</title>
<style>
  body { font: 14px system-ui; margin: 16px; background: #eee; color: #222 }
  nav { columns: 6 160px }
  section > div { display: flex; gap: 12px; overflow-x: auto; align-items: flex-start }
  figure { margin: 0 }
  img { height: 520px; border: 1px solid #bbb; background: #fff }
  h2 { font-size: 16px; margin: 24px 0 8px }
</style>
<h1>All screens</h1>
<nav>${screens.map((screen) => `<a href="#${screen}">${screen}</a><br>`).join('')}</nav>
${rows.join('\n')}
</html>
`;
}
