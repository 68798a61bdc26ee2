import type { Mail } from './mailbox.ts';

const style = `
  body { font: 16px/1.45 system-ui, sans-serif; max-width: 45rem; margin: 0 auto; padding: 1rem; color-scheme: light dark; }
  article { border-top: 1px solid #8886; padding: 1rem 0; }
  h2 { font-size: 1rem; margin: 0; }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }`;

/** The page that shows people which mails came, newest first. */
export function mailsPage(mails: readonly Mail[]): string {
  const shown = mails.map(
    ({ to, subject, text, at }) => `
    <article>
      <h2>${escaped(subject)}</h2>
      <p>To ${escaped(to)}, <time datetime="${at}">${at}</time></p>
      <pre>${linked(text)}</pre>
    </article>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>Mails</title>
    <style>${style}
    </style>
  </head>
  <body>
    <h1>Mails</h1>${shown.join('') || '\n    <p>No mail has come yet.</p>'}
  </body>
</html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

function linked(text: string): string {
  return escaped(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
