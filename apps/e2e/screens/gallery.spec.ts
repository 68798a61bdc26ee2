import { mkdirSync, writeFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { root } from '../support/stack.ts';
import { adminScreens } from './admin-screens.ts';
import { galleryPage } from './gallery-page.ts';
import { memberScreens } from './member-screens.ts';
import { settle, visit } from './screen.ts';

const folder = `${root}.artefacts/gallery`;
const screens = [...memberScreens, ...adminScreens];

/** Width, height and system colours of each picture. */
const views = [
  { name: '320', width: 320, height: 568, colors: 'light' },
  { name: '360', width: 360, height: 740, colors: 'light' },
  { name: '390', width: 390, height: 844, colors: 'light' },
  { name: '768', width: 768, height: 1024, colors: 'light' },
  { name: '1280', width: 1280, height: 800, colors: 'light' },
  { name: '320-dark', width: 320, height: 568, colors: 'dark' },
  { name: '390-dark', width: 390, height: 844, colors: 'dark' },
  { name: '1280-dark', width: 1280, height: 800, colors: 'dark' },
] as const;

/** Screens that the README shows, at the size of a phone. */
const shownInReadme: Record<string, string> = { home: 'home', feed: 'feed' };

test.beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${folder}/index.html`,
    galleryPage(
      screens.map(({ name }) => name),
      views.map(({ name }) => name),
    ),
  );
});

for (const screen of screens) {
  const { name } = screen;
  test(name, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, screen);
    for (const view of views) {
      await page.emulateMedia({ colorScheme: view.colors });
      await page.setViewportSize(view);
      await settle(page);
      const picture = await page.screenshot({ path: `${folder}/${name}-${view.name}.png`, animations: 'disabled' });
      const readmeName = shownInReadme[name];
      if (view.name === '390' && readmeName !== undefined) {
        writeFileSync(`${root}docs/images/${readmeName}.png`, picture);
      }
    }
  });
}
