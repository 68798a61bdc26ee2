import { getCurrentUser } from '@kopa/contracts/auth';
import { type FirstViewRequest, type FirstViewSettings, firstAnswersId } from '@kopa/contracts/first-view';
import { screenLimits } from '@kopa/contracts/limits';
import { isVisitorPage } from '@kopa/contracts/visitor-pages';
import { renderToString } from 'react-dom/server';
import { api } from '../src/api/api.ts';
import { App } from '../src/app/app.tsx';
import { prepareFirstView } from '../src/app/router.tsx';
import { prepareClient } from '../src/app/with-data.tsx';
import { choiceKeys } from '../src/session/choices.ts';
import { notifySessionCleared } from '../src/session/session-cleared.ts';
import { memberKey, mustOnboard } from '../src/session/stored-member.ts';
import { recordAnswers } from './answers.ts';
import { enterVisit } from './browser.ts';
import { type Mode, usedStyles, withoutScript, withoutUnusedVariables } from './used-styles.ts';

/**
 * Draws the first view of a page with the app's own components, for a page on which no script has run, together with the
 * answers of the API that are in it. Returns null where the app shows something else first. One view is drawn at a time,
 * because the app keeps its state in modules.
 * @throws Error where the API does not answer or a component fails
 */
export async function drawFirstView(request: FirstViewRequest, settings: FirstViewSettings): Promise<string | null> {
  const { apiUrl, uploadsUrl, root } = settings;
  const { savesData, sheets } = request;
  const calls = recordAnswers(apiUrl, request.headers, request.until);
  const url = new URL(request.url, apiUrl);
  const chosen = readChoices(request.choices);
  const enter = (stored: Record<string, string>) =>
    enterVisit({ url, savesData, uploadsUrl, fetch: calls.fetch, stored: { ...chosen, ...stored } });
  try {
    enter({});
    if (!isVisitorPage(url.pathname)) {
      const member = await api.call(getCurrentUser, {});
      // The browser does not know this member: they have left it, or somebody else has come.
      if (memberOf(request.choices) !== member.id) return null;
      if (member.mustChangePassword || mustOnboard(member)) return null;
      enter({ [memberKey]: JSON.stringify(member) });
    }
    await prepareFirstView();
    await calls.settled();
    const { styles, markup } = takeStyles(renderToString(<App />));
    // React goes on where a component fails or is not there yet, and leaves this mark.
    if (markup.includes('<!--$!-->')) throw new Error('A component could not be drawn.');
    const mode = modeOf(chosen[choiceKeys.mode]);
    const css = usedStyles(root, sheets, markup, mode) + styles.map((each) => withoutScript(each, mode)).join('');
    const width = url.pathname.startsWith('/chat') ? oneColumn : '';
    return pageRoot(withoutUnusedVariables(css, markup) + width, markup, calls.asJson());
  } finally {
    prepareClient().clear();
    notifySessionCleared({ keepsUnsent: true });
    api.forget();
  }
}

/** The choices that the app stores; anything else in the cookie is left out. */
function readChoices(given: unknown): Record<string, string> {
  const values = (given ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.values(choiceKeys).flatMap((key) => {
      const value = values[key];
      return typeof value === 'string' ? [[key, value] as const] : [];
    }),
  );
}

const memberOf = (choices: unknown) => ((choices ?? {}) as Record<string, unknown>).member;

const modeOf = (chosen = 'auto'): Mode => (chosen === 'dark' || chosen === 'light' ? chosen : 'auto');

/** Mantine writes its variables into the markup, as styles that wait for a script. */
function takeStyles(html: string): { styles: string[]; markup: string } {
  const styles: string[] = [];
  const markup = html.replaceAll(/<style[^>]*>([\s\S]*?)<\/style>/g, (_style, text: string) => {
    styles.push(text);
    return '';
  });
  return { styles, markup };
}

/** On a wide screen the chats have two columns, which a script decides. */
const oneColumn = `@media (min-width:${screenLimits.mobileBreakpoint}px){[data-first-view]{visibility:hidden}}`;

/** Shows without a script where the app has not started for long. The app replaces it with the view. */
const late = [
  '<style>@keyframes late{to{visibility:visible}}[data-late]{visibility:hidden;animation:late 0s 20s forwards;position:fixed;',
  'inset:auto 16px 88px;z-index:300;margin:0;padding:12px 16px;border-radius:16px;background:#191d1b;color:#fff}',
  '[data-late] a{display:inline-block;padding:10px 0;margin:-10px 0;color:inherit;font-weight:700}</style>',
  '<p data-late>Kopa takes long to open. <a href="">Try again</a></p>',
].join('');

/**
 * The browser would lay out what such a rule skips as soon as the app's own sheets come, and count it as a shift. A page
 * that has just come is not offline: the live channel opens with the app.
 */
const wholeView =
  '[data-first-view] *{content-visibility:visible!important}[data-first-view] [data-live]{visibility:hidden}';

function pageRoot(css: string, markup: string, answers: string): string {
  return [
    '<div id="root"><div data-first-view inert aria-hidden="true">',
    `<style>${(css + wholeView).replaceAll('</', '<\\/')}</style>${markup}`,
    `<script type="application/json" id="${firstAnswersId}">${answers.replaceAll('<', '\\u003c')}</script></div>${late}</div>`,
  ].join('');
}
