import { chromium } from '@playwright/test';
import { browserArguments, findChromium } from './support/chromium.ts';

const { executablePath, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } });
const only = process.argv[2] ?? '';
const out = '/tmp/fw';

import { mkdirSync } from 'node:fs';

mkdirSync(out, { recursive: true });
const m = 'http://localhost:6173';
const press = (p, name) => p.getByRole('button', { name, exact: true }).first().click();
const tab = (p, name) => p.getByRole('tab', { name }).click();
const screens = {
  file: ['/service/file'],
  'file-empty': ['/service/file', null, 'empty'],
  templates: [
    '/service/file',
    async (p) => {
      await press(p, 'New letter');
    },
  ],
  'new-letter': [
    '/service/file',
    async (p) => {
      await press(p, 'New letter');
      await press(p, 'Application for leave');
      await p.getByLabel('Days of leave').fill('20');
    },
  ],
  'new-letter-problems': [
    '/service/file',
    async (p) => {
      await press(p, 'New letter');
      await press(p, 'Application for relocation');
      await press(p, 'Save');
    },
  ],
  letter: ['/service/file/letters/1'],
  'letter-2': [
    '/service/file/letters/2',
    async (p) => {
      await press(p, 'Handed in');
    },
  ],
  'letter-outcome': [
    '/service/file/letters/1',
    async (p) => {
      await press(p, 'Record the outcome');
    },
  ],
  'letter-gone': ['/service/file/letters/999'],
  records: ['/service/file?tab=records'],
  'records-empty': ['/service/file?tab=records', null, 'empty'],
  'records-errors': ['/service/file?tab=records', null, 'errors'],
  'new-record': [
    '/service/file?tab=records',
    async (p) => {
      await press(p, 'New record');
      await press(p, 'Save');
    },
  ],
  print: ['/service/file/print'],
  check: ['/checks/7K2M7K2M71', null, 'visitor'],
  'check-unknown': ['/checks/0000000000', null, 'visitor'],
  service: ['/service'],
  home: ['/'],
  long: ['/service/file?tab=records', null, 'long-words'],
  'long-letter': ['/service/file/letters/1', null, 'long-words'],
};
const views = [
  [360, 740, 'light'],
  [390, 844, 'dark'],
  [1280, 800, 'light'],
];
for (const [name, [path, open, scenario = 'full']] of Object.entries(screens)) {
  if (only && !new RegExp(`^(${only})$`).test(name)) continue;
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log(name, 'pageerror', e.message));
  await page.goto(`${m}${path}${path.includes('?') ? '&' : '?'}mock=${scenario}`);
  try {
    await page.locator('main > *').first().waitFor({ timeout: 60000 });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(600);
    if (open) await open(page);
    for (const [width, height, colorScheme] of views) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(250);
      await page.screenshot({ path: `${out}/${name}-${width}.png`, fullPage: true, animations: 'disabled' });
    }
  } catch (e) {
    console.log(name, e.message.slice(0, 400));
  }
  await context.close();
}
await browser.close();
