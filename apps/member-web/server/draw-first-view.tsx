import { getCurrentUser } from '@kopa/contracts/auth';
import { type FirstViewRequest, type FirstViewSettings, firstAnswersId } from '@kopa/contracts/first-view';
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
  const calls = recordAnswers(apiUrl, request.headers);
  const url = new URL(request.url, apiUrl);
  const chosen = readChoices(request.choices);
  const enter = (stored: Record<string, string>) =>
    enterVisit({ url, savesData, uploadsUrl, fetch: calls.fetch, stored: { ...chosen, ...stored } });
  try {
    enter({});
    if (!isVisitorPage(url.pathname)) {
      const member = await api.call(getCurrentUser, {});
      if (member.mustChangePassword || mustOnboard(member)) return null;
      enter({ [memberKey]: JSON.stringify(member) });
    }
    await prepareFirstView();
    await calls.settled();
    const { styles, markup } = takeStyles(renderToString(<App />));
    const mode = modeOf(chosen[choiceKeys.mode]);
    const css = usedStyles(root, sheets, markup, mode) + styles.map((each) => withoutScript(each, mode)).join('');
    return pageRoot(withoutUnusedVariables(css, markup), markup, calls.asJson());
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

/** The browser would lay out what such a rule skips as soon as the app's own sheets come, and count it as a shift. */
const wholeView = '[data-first-view] *{content-visibility:visible!important}';

function pageRoot(css: string, markup: string, answers: string): string {
  return [
    '<div id="root"><div data-first-view inert aria-hidden="true">',
    `<style>${(css + wholeView).replaceAll('</', '<\\/')}</style>${markup}`,
    `<script type="application/json" id="${firstAnswersId}">${answers.replaceAll('<', '\\u003c')}</script></div></div>`,
  ].join('');
}
