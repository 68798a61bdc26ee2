import { createHash } from 'node:crypto';
import { getCurrentUser } from '@kopa/contracts/auth';
import { photoVariantUrl, uploadsUrlName } from '@kopa/contracts/photos';
import type { Plugin } from 'vite';
import { type PageRow, pages } from './src/app/pages.ts';
import type { FirstParams } from './src/lists/fetch-first.ts';
import { coverWidth } from './src/photos/cover-width.ts';
import { memberKey } from './src/session/stored-member.ts';

/** Placeholders that the browser replaces by the member's id, and by the value of the path's parameter. */
const id = 'ID';
const param = 'PARAM';

const rows = Object.values<PageRow>(pages);

/**
 * The first calls of each page, beside the fetch of the member's record, with patterns of its path, the tab that the
 * address must name, and whether they need a linked portal.
 */
const calls = rows.flatMap(({ path, below = [], tabs = [], needsPortal = false, firstCalls }) => {
  if (firstCalls === undefined) return [];
  return [
    ...tabs.map((tab) => [patternOf(path), tab, needsPortal, firstCalls(id, { tab })]),
    ...[path, ...below].map((each) => [patternOf(each), '', needsPortal, firstCalls(id, paramsOf(each))]),
  ];
});

/** The parameters of a path, with the placeholder as their value. */
function paramsOf(path: string): FirstParams {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, param]));
}

/** A pattern of a page's path. Its group is the value of the path's parameter; an id is a number. */
function patternOf(path: string): string {
  return `^${path.replace(/:username/, '([^/]+)').replace(/:\w+/, '([1-9]\\d{0,15})')}$`;
}

/** Pages whose largest picture is the cover of the member's profile. */
const coverPages = rows.filter(({ firstPicture }) => firstPicture === 'cover').map(({ path }) => path);

/** The end of the URL of the cover's variant, after the file name, which only the browser knows. */
const [, afterName] = photoVariantUrl('/uploads/NAME.webp', coverWidth).split('NAME');

/** Plain, short JavaScript: it runs before all other code and cannot use any of it. */
const script = `(function () {
  try {
    var member = JSON.parse(localStorage.getItem('${memberKey}')), id = member.id, early = (window.kopaEarly = {});
    var pages = ${JSON.stringify(calls)}, param = '', tab = new URLSearchParams(location.search).get('tab') || '';
    if (typeof id !== 'number') return;
    var page = pages.find(function (each) {
      var match = each[1] === tab && (member.portalConnected || !each[2]) && new RegExp(each[0]).exec(location.pathname);
      if (match) param = match[1];
      return match;
    });
    ['${getCurrentUser.url}'].concat(page ? page[3] : []).forEach(function (path) {
      path = path.replace('${id}', id).replace('${param}', param);
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
