import { createHash } from 'node:crypto';
import { getCurrentUser } from '@kopa/contracts/auth';
import { photoVariantUrl, uploadsUrlName } from '@kopa/contracts/photos';
import type { Plugin } from 'vite';
import { type PageRow, pages } from './src/app/pages.ts';
import { coverWidth } from './src/photos/cover-width.ts';
import { memberKey } from './src/session/stored-member.ts';

/** Placeholder that the browser replaces by the member's id. */
const id = 'ID';

const rows = Object.values<PageRow>(pages);

/** The first calls of each page by its path, beside the fetch of the member's record. */
const calls = Object.fromEntries(rows.flatMap(({ path, firstCalls }) => (firstCalls ? [[path, firstCalls(id)]] : [])));

/** Pages whose largest picture is the cover of the member's profile. */
const coverPages = rows.filter(({ firstPicture }) => firstPicture === 'cover').map(({ path }) => path);

/** The end of the URL of the cover's variant, after the file name, which only the browser knows. */
const [, afterName] = photoVariantUrl('/uploads/NAME.webp', coverWidth).split('NAME');

/** Plain, short JavaScript: it runs before all other code and cannot use any of it. */
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
    if (cover && ${JSON.stringify(coverPages)}.includes(location.pathname)) {
      var uploads = document.querySelector('meta[name=${uploadsUrlName}]');
      Object.assign(new Image(), { fetchPriority: 'high' }).src = (uploads ? uploads.content : '/uploads') + '/' + cover[1] + '${afterName}';
    }
  } catch (_) {}
})();
`;

/** The file name has a content hash, like the name of every asset. */
export const earlyFile = `assets/early-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;

/**
 * Adds a small script that runs before the app's code. It fetches a page's first data and the largest picture of the
 * member's profile while the app's code still loads. `src/api/early-answers.ts` passes the responses to the first
 * caller. The script is a separate file because the content security policy forbids inline scripts.
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
