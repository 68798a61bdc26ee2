import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { choicesCookie, firstViewPage, pageAloneHeader, rootElement, startElement } from '@kopa/contracts/first-view';
import { isVisitorPage } from '@kopa/contracts/visitor-pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FirstViews } from './first-views.ts';
import { type ForwardingOptions, senderOf } from './forwarded.ts';
import { isSheet, linkTo } from './preload.ts';
import { acceptedEncodings, readPage } from './prepared-page.ts';

/** A compression that takes about a millisecond; the build's own takes a hundred. */
const compressions = {
  br: (page: Buffer) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (page: Buffer) => promisify(gzip)(page),
};

/** Sends a page with its first view. Answers false where there is none and the page is better sent as it is. */
type SendView = (request: FastifyRequest, reply: FastifyReply, files: readonly string[]) => Promise<boolean>;

/**
 * Prepares sending a member's page with its first view in it, which a phone shows before any script has come. Nobody
 * keeps it, because it is one member's.
 * @throws Error if the page has no place for the view
 */
export function pageWithView(
  root: string,
  uploadsUrl: string | undefined,
  views: FirstViews,
  forwarding: ForwardingOptions,
): SendView {
  const page = readPage(root, firstViewPage, uploadsUrl);
  if (!page.includes(rootElement) || !page.includes(startElement.end))
    throw new Error(`${firstViewPage} has no room for a view.`);
  return async (request, reply, files) => {
    if (!isWanted(request)) return false;
    const { cookie = '', 'user-agent': agent = '' } = request.headers;
    const { host: _host, ...forwarded } = senderOf(request.raw, forwarding).headers;
    const content = await views.draw({
      url: withoutToken(request.url),
      headers: { ...forwarded, cookie, 'user-agent': agent },
      sheets: files.filter(isSheet),
      savesData: request.headers['save-data'] === 'on',
      choices: choicesOf(cookie),
    });
    if (content === null) return false;
    const bytes = Buffer.from(
      page
        .replace(rootElement, () => content)
        .replace(startElement.end, files.map(elementOf).join('') + startElement.end),
    );
    const encoding = (['br', 'gzip'] as const).find((name) => acceptedEncodings(request).includes(name));
    // Everything else is fetched after the first paint, with which it would share a slow line.
    void reply.headers({ 'cache-control': 'no-store', link: files.slice(0, 1).map(linkTo).join() });
    if (encoding !== undefined) void reply.header('content-encoding', encoding);
    void reply.type('text/html; charset=utf-8').send(encoding ? await compressions[encoding](bytes) : bytes);
    return true;
  };
}

/** The token of a mailed link goes no further than to this server. The view is that of a link that may still be good. */
function withoutToken(url: string): string {
  const [path = ''] = url.split('?', 1);
  return isVisitorPage(path) ? `${path}?token=${url.includes('token=') ? 'any' : ''}` : url;
}

/** Views are drawn for phones; the service worker has the app's code already, and asks for the page alone. */
function isWanted({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-ch-ua-mobile'] === '?1' && headers[pageAloneHeader] === undefined;
}

/** Announces a file of the page. The app applies the sheets of pages itself, when it imports them. */
function elementOf(file: string): string {
  return isSheet(file)
    ? `<link rel="preload" as="style" data-page crossorigin href="${file}">`
    : `<link rel="modulepreload" data-page crossorigin href="${file}">`;
}

function choicesOf(cookie: string): unknown {
  const [, value] = new RegExp(`(?:^|;\\s*)${choicesCookie}=([^;]*)`).exec(cookie) ?? [];
  if (value === undefined) return null;
  try {
    return JSON.parse(decodeURIComponent(value));
  } catch {
    return null;
  }
}
