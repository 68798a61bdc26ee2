import shell from '../src/app/app-shell.module.css';
import card from '../src/features/dashboard/welcome-card.module.css';
import profile from '../src/features/profile/profile.module.css';
import '../src/app/patterned.css';
import './picture.css';
import './frame.css';

/** Markup of the icons. */
export interface FrameIcons {
  mark: string;
  tools: readonly string[];
}

/** A place of the navigation, with the markup of its icon. */
export interface FramePlace {
  to: string;
  label: string;
  icon: string;
}

/** The frame as markup, with the classes of the app's styles. `%PAGE` stands where the beginning of the page goes. */
export function frameMarkup({ mark, tools }: FrameIcons, places: readonly FramePlace[]): string {
  const items = places.map(
    ({ to, label, icon }) =>
      `<span class="${shell.item}" data-to="${to}"><span class="${shell.icon}">${icon}</span>${label}</span>`,
  );
  return [
    `<div class="${shell.shell}"><div class="${shell.header}">`,
    `<span class="${shell.brand}">${mark}Kopa</span>`,
    `<span class="${shell.tools}">${tools.map((icon) => `<span data-tool>${icon}</span>`).join('')}</span></div>`,
    `<div class="${shell.main}">%PAGE</div><div class="${shell.bottom}">${items.join('')}</div></div>`,
  ].join('');
}

const row = '<div><i></i><span data-lines><i></i><i></i></span></div>';
const cards = `<div data-cards>${row.repeat(4)}</div>`;

/** The beginning of each kind of page; `cards` is that of all others. `data-text` names what the member's record says. */
export const pageMarkup: Readonly<Record<string, string>> = {
  cards,
  home: [
    `<div data-home><div class="${card.card}" data-patterned><div class="${card.top}">`,
    `<p class="${card.greeting}">Welcome, <span data-text="firstName"></span></p></div></div>${cards}</div>`,
  ].join(''),
  profile: [
    `<div class="${profile.header}"><div class="${profile.cover}" data-patterned></div>`,
    `<div class="${profile.who}"><span class="${profile.picture}"><i data-face></i></span>`,
    `<p class="${profile.name}" data-text="name"></p><p class="${profile.line}">`,
    '<span>@<span data-text="username"></span></span><span data-text="email"></span></p></div></div>',
  ].join(''),
  messages: `<div data-wide data-rows>${row.repeat(6)}</div>`,
};
