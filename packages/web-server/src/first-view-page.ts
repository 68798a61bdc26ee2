import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { choicesCookie, firstViewPage, pageAloneHeader, rootElement, startElement } from '@kopa/contracts/first-view';
import { isVisitorPage } from '@kopa/contracts/visitor-pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FirstViews } from './first-views.ts';
import { type ForwardingOptions, senderOf } from './forwarded.ts';
import { isSheet, linkTo } from './preload.ts';
import { acceptedEncodings, readPage } from './prepared-page.ts';
import { hasSession } from './visitors.ts';

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
  if (!page.includes(rootElement) || !page.includes(startElement.files))
    throw new Error(`${firstViewPage} has no room for a view.`);
  return async (request, reply, files) => {
    const url = isWanted(request) ? viewedUrl(request.url) : null;
    if (url === null) return false;
    const { cookie = '', 'user-agent': agent = '' } = request.headers;
    const { network, headers } = senderOf(request.raw, forwarding);
    const { host: _host, ...forwarded } = headers;
    const content = await views.draw(network, {
      url,
      headers: { ...forwarded, cookie, 'user-agent': agent },
      sheets: files.filter(isSheet),
      savesData: request.headers['save-data'] === 'on',
      choices: choicesOf(cookie),
    });
    if (content === null) return false;
    const bytes = Buffer.from(
      page.replace(startElement.files, files.map(elementOf).join('')).replace(rootElement, () => content),
    );
    const encoding = (['br', 'gzip'] as const).find((name) => acceptedEncodings(request).includes(name));
    // Everything else is fetched after the first paint, with which it would share a slow line.
    void reply.headers({ 'cache-control': 'no-store', link: files.slice(0, 1).map(linkTo).join() });
    if (encoding !== undefined) void reply.header('content-encoding', encoding);
    void reply.type('text/html; charset=utf-8').send(encoding ? await compressions[encoding](bytes) : bytes);
    return true;
  };
}

/**
 * The URL of the view, or null where it has another form than a browser would give it. The token of a mailed link goes
 * no further than to this server: the view is that of a link that may still be good.
 */
function viewedUrl(url: string): string | null {
  const [path = ''] = url.split('?', 1);
  const base = 'http://localhost';
  if (!URL.canParse(url, base) || new URL(url, base).href !== base + url) return null;
  return isVisitorPage(path) ? `${path}?token=${url.includes('token=') ? 'any' : ''}` : url;
}

/**
 * Views are drawn for phones. The service worker has the app's code already, and asks for the page alone. The pages that
 * anybody may open have a member's colours, which nothing tells here.
 */
function isWanted({ method, url, headers }: FastifyRequest): boolean {
  const isPhone = method === 'GET' && headers['sec-ch-ua-mobile'] === '?1';
  const isOfMember = hasSession(headers) && isVisitorPage(url.split('?', 1)[0] ?? '');
  return isPhone && headers[pageAloneHeader] === undefined && !isOfMember;
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
