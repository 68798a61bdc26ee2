import type { Page } from '@playwright/test';
import { mockUrls } from '../support/stack.ts';

/** One state of one screen over the mocked world, and the steps to reach it. */
export interface Screen {
  /** File name of its pictures. */
  name: string;
  app: 'member' | 'admin';
  /** The mocked world's scenario; see `packages/mocks/src/scenario.ts`. */
  scenario: string;
  path: string;
  /** Steps before the page loads. */
  prepare?: Open;
  /** Steps on the page that lead to the state. */
  open?: Open;
}

/** Steps on a page. */
export type Open = (page: Page) => Promise<void>;

/** A screen of the member app. */
export function member(name: string, path: string, open?: Open, scenario = 'full'): Screen {
  return { name, app: 'member', scenario, path, ...(open === undefined ? {} : { open }) };
}

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
export const choose = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click();
export const dialogOf = (page: Page) => page.getByRole('dialog').last();

const quiet = 250;
const settleTimeout = 3_000;

/** Loads a screen and brings it to its state. */
export async function visit(page: Page, { app, scenario, path, prepare, open }: Screen): Promise<void> {
  const url = new URL(path, mockUrls[app]);
  url.searchParams.set('mock', scenario);
  await prepare?.(page);
  await page.goto(url.href);
  await page.locator('h1').first().waitFor();
  await settle(page);
  await open?.(page);
}

/**
 * Waits until the page's own code has loaded, nothing has changed for a moment, animations have ended and every picture
 * is loaded.
 */
export async function settle(page: Page): Promise<void> {
  await page.locator('.mantine-Loader-root').waitFor({ state: 'detached' });
  await page.locator('main[aria-busy="true"]').waitFor({ state: 'detached' });
  await page.evaluate(
    async ([pause, most]) => {
      await new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, pause);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, pause);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        setTimeout(resolve, most);
      });
      // Finite animations must end first; endless ones are ignored.
      const fading = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.race([
        Promise.allSettled(fading.map(({ finished }) => finished)),
        new Promise((resolve) => setTimeout(resolve, most)),
      ]);
      // Lazy pictures outside the view are not loaded.
      const drawn = [...document.images]
        .filter((image) => image.getBoundingClientRect().top < innerHeight)
        .map((image) => image.decode().catch(() => undefined));
      await Promise.race([Promise.all(drawn), new Promise((resolve) => setTimeout(resolve, most))]);
    },
    [quiet, settleTimeout] as const,
  );
}
