import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserArguments, findChromium } from './support/chromium.ts';

const { executablePath, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } });
mkdirSync('/tmp/fw/pdf', { recursive: true });
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  colorScheme: 'dark',
  reducedMotion: 'reduce',
});
const page = await context.newPage();
page.on('pageerror', (e) => console.log('pageerror', e.message));
await page.goto('http://localhost:6173/service/file?mock=full');
await page.getByRole('button', { name: 'New letter' }).click();
const titles = await page
  .getByRole('list', { name: 'Templates' })
  .getByRole('button')
  .evaluateAll((all) => all.map((one) => one.querySelector('strong').textContent));
const words =
  'The quick brown harmattan wind carried dust over the parade ground while everybody waited for the officer to arrive. ';
const fill = (n) =>
  words
    .repeat(Math.ceil(n / words.length))
    .slice(0, n)
    .trimEnd();
for (const [i, title] of titles.entries()) {
  for (const kind of ['short', 'long']) {
    await page.getByRole('button', { name: title, exact: true }).click();
    await page.getByRole('region', { name: 'Preview' }).waitFor();
    for (const field of await page.locator('form input:not([type=file]), form textarea').all()) {
      const type = await field.getAttribute('type');
      const max = Number(await field.getAttribute('maxlength'));
      if (type === 'date') await field.fill('2026-12-30');
      else if (type === 'number') await field.fill(kind === 'short' ? '3' : '366');
      else await field.fill(kind === 'short' ? 'Enugu' : fill(max));
    }
    await page.pdf({ path: `/tmp/fw/pdf/${i}-${kind}.pdf`, preferCSSPageSize: true });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'New letter' }).click();
  }
}
await page.goto('http://localhost:6173/service/file/print');
await page.getByRole('table').waitFor();
await page.pdf({ path: '/tmp/fw/pdf/file.pdf', preferCSSPageSize: true });
await page.goto('http://localhost:6173/service/file/letters/1');
await page.getByRole('button', { name: 'Print' }).waitFor();
await page.pdf({ path: '/tmp/fw/pdf/letter.pdf', preferCSSPageSize: true });
await browser.close();
