import { expect, it } from 'vitest';
import { deviceName } from '../../src/account/device-name.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/150.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-A145F) ${webKit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 13; en-gb; TECNO BG6) ${webKit} Version/4.0 Chrome/130.0 Mobile Safari/537.36 PHX/16.2`,
    'Phoenix on Android',
  ],
  ['Opera/9.80 (Android; Opera Mini/36.2.2254/191.249; U; en) Presto/2.12.423 Version/12.16', 'Opera Mini on Android'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/128.0 Mobile Safari/537.36 OPR/85.0`, 'Opera on Android'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/138.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/138.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/150.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  ['Dalvik/2.1.0 (Linux; U; Android 13)', 'Android'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s is %s', (agent, name) => expect(deviceName(agent)).toBe(name));
