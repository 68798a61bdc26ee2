import type { User } from '@kopa/contracts/users';
import { choiceKeys } from '../src/session/choices.ts';
import { savesData } from '../src/session/preferences.ts';
import { mustOnboard } from '../src/session/stored-member.ts';
import type { EarlyPage } from './early-page.ts';

/** Markup and styles of the placeholder. The build computes them. */
export interface FrameParts {
  /** The frame's markup, with `%PAGE` where the beginning of the page goes, and its styles. */
  markup: string;
  css: string;
  /** Markup of the beginning of a page by its name; `cards` is that of all others. */
  contents: Readonly<Record<string, string>>;
  /** The `meta` element that says where the files of photos are, and the end of the URL of a cover's variant. */
  uploadsUrlName: string;
  coverEnd: string;
}

const texts = ['firstName', 'name', 'username', 'email'] as const;

/**
 * Draws a picture of the frame into the empty page of a signed-in member: header, navigation and the beginning of the
 * page, from what the browser has stored. It is on screen before the app's code has come, and React replaces it. Draws
 * nothing where the app shows something else, or is there already.
 */
export function drawFrame(parts: FrameParts, pages: readonly EarlyPage[], member: User): void {
  const root = document.getElementById('root');
  const page = pages.find(({ pattern }) => new RegExp(pattern).test(location.pathname));
  if (root === null || root.hasChildNodes() || page === undefined) return;
  if (member.mustChangePassword || mustOnboard(member)) return;
  const picture = document.createElement('div');
  picture.inert = true;
  picture.ariaHidden = 'true';
  picture.dataset.frame = isDark() ? 'dark' : 'light';
  picture.dataset.scheme = member.colorScheme;
  const content = parts.contents[page.name] ?? parts.contents.cards ?? '';
  picture.innerHTML = `<style>${parts.css}</style>${parts.markup.replace('%PAGE', content)}`;
  for (const text of texts) {
    for (const shown of picture.querySelectorAll(`[data-text=${text}]`)) shown.textContent = member[text];
  }
  picture.querySelector(`[data-to="${page.place}"]`)?.setAttribute('aria-current', 'page');
  if (page.name === 'profile' && !savesData()) {
    const [, file] = /^\/uploads\/([\w-]+)\.webp$/.exec(member.coverPhoto ?? member.timelineBackground ?? '') ?? [];
    const uploads =
      document.querySelector<HTMLMetaElement>(`meta[name=${parts.uploadsUrlName}]`)?.content ?? '/uploads';
    const src = `${uploads}/${file}${parts.coverEnd}`;
    const cover = picture.querySelector('[data-patterned]');
    if (file !== undefined) cover?.append(Object.assign(new Image(), { alt: '', fetchPriority: 'high', src }));
  }
  root.append(picture);
}

function isDark(): boolean {
  const chosen = localStorage.getItem(choiceKeys.mode);
  return chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
}
