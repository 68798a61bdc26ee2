/** Browsers by a word of the `User-Agent`, the more particular ones first: most of them also name Chrome and Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bOpera Mini\b/, 'Opera Mini'],
  [/\b(OPR|OPT|OPX|Opera)\b/, 'Opera'],
  [/\b(Edg|EdgA|EdgiOS|Edge)\b/, 'Edge'],
  [/\bSamsungBrowser\b/, 'Samsung Internet'],
  [/\bUCBrowser\b/, 'UC Browser'],
  [/\b(PHX|Phoenix)\b/, 'Phoenix'],
  [/\b(Firefox|FxiOS)\b/, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\b/, 'Chrome'],
  [/\bSafari\b/, 'Safari'],
];

/** Systems, in the same way. */
const systems: readonly [RegExp, string][] = [
  [/\bKAIOS\b/i, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** The common name for the device of a `User-Agent`, such as `Chrome on Android` (product 4.3). */
export function deviceName(userAgent = ''): string {
  const nameIn = (names: readonly [RegExp, string][]) => names.find(([word]) => word.test(userAgent))?.[1];
  const known = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  return known.join(' on ') || 'Unknown device';
}
