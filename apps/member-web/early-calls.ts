import { createHash } from 'node:crypto';
import { getCurrentUser } from '@kopa/contracts/auth';
import { photoVariantUrl } from '@kopa/contracts/photos';
import type { Plugin } from 'vite';
import { type PageRow, pages } from './src/app/pages.ts';
import { coverWidth } from './src/photos/cover-width.ts';
import { memberKey } from './src/session/stored-member.ts';

/** Stands for the member's id until the browser knows it. */
const id = 'ID';

const rows = Object.values<PageRow>(pages);

/** The first calls of each page, by its path, beside the member's own record. */
const calls = Object.fromEntries(rows.flatMap(({ path, firstCalls }) => (firstCalls ? [[path, firstCalls(id)]] : [])));

/** Pages on which the cover of one's profile is the largest picture. */
const covered = rows.filter(({ firstPicture }) => firstPicture === 'cover').map(({ path }) => path);

/** The address of the cover of one's profile, of which the name alone is missing. */
const [beforeName, afterName] = photoVariantUrl('/uploads/NAME.webp', coverWidth).split('NAME');

/** Plain and short: it must run before anything else is there, and need nothing of it. */
const script = `(function () {
  try {
    var member = JSON.parse(localStorage.getItem('${memberKey}')), id = member.id, early = (window.kopaEarly = {});
    var pages = ${JSON.stringify(calls)};
    if (typeof id !== 'number') return;
    ['${getCurrentUser.url}'].concat(pages[location.pathname] || []).forEach(function (path) {
      path = path.replace('${id}', id);
      early[path] = fetch(path, { credentials: 'include' });
      early[path].catch(function () {});
    });
    var cover = /^\\/uploads\\/([\\w-]+)\\.webp$/.exec(member.coverPhoto || member.timelineBackground || '');
    if (cover && ${JSON.stringify(covered)}.includes(location.pathname)) Object.assign(new Image(), { fetchPriority: 'high' }).src = '${beforeName}' + cover[1] + '${afterName}';
  } catch (_) {}
})();
`;

/** Its name changes with its content, as the names of all assets. */
export const earlyFile = `assets/early-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;

/**
 * A small script in front of the app's: it asks for a page's first data, and for the largest picture of one's profile,
 * while the app's code is still on its way. `src/api/early-answers.ts` hands the answers to whoever asks. A file of its own, because the page allows no script in it.
 */
export function earlyCalls(): Plugin {
  return {
    name: 'kopa-early-calls',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', async: true, src: `/${earlyFile}` }, injectTo: 'head-prepend' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: earlyFile, source: script });
    },
  };
}
