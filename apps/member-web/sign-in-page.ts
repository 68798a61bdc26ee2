import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rootElement } from '@kopa/contracts/first-view';
import { colorSchemeTable } from '@kopa/ui/color-schemes';
import { darkGreys, filledShade, type Mode, paletteOf } from '@kopa/ui/palette';
import { pattern } from '@kopa/ui/pattern';
import type { Plugin } from 'vite';
import { earlyElement } from './early-script.ts';

/** Mantine's border of a field in light mode, `gray-4`. */
const mantineGrey = '#ced4da';

/** The colour scheme of visitors. */
const scheme = 'green';

/** The variables that the styles of the visitors' screens and of the shell use. */
function variables(mode: Mode): string {
  const palette = paletteOf(scheme, mode);
  const { shades } = colorSchemeTable[scheme];
  return Object.entries({
    '--mantine-color-body': palette.body,
    '--mantine-color-text': palette.text,
    '--mantine-color-dimmed': palette.dimmed,
    '--mantine-color-anchor': palette.anchor,
    '--mantine-color-default': palette.raised,
    '--mantine-primary-color-8': shades[8],
    '--shell-filled': shades[filledShade(scheme, mode)],
    '--kopa-ground': palette.ground,
    '--shell-line': mode === 'light' ? mantineGrey : darkGreys[4],
  })
    .map(([name, value]) => `${name}:${value};`)
    .join('');
}

const ownStyles = [
  'shell/picture.css',
  'src/app/patterned.css',
  'shell/sign-in-shell.css',
  'src/features/auth/auth.module.css',
];

function shellStyles(): string {
  const { gradient, glow } = colorSchemeTable[scheme];
  const own = ownStyles.map(read).join('\n');
  const shared = `--kopa-gradient:${gradient};--kopa-glow:${glow};--kopa-pattern:${pattern};`;
  return [
    `.kopa-shell{${shared}${variables('light')}}`,
    `@media (prefers-color-scheme:dark){.kopa-shell{${variables('dark')}}}`,
    own.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' '),
  ].join('\n');
}

const read = (file: string) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');

/**
 * Writes `sign-in.html`: the page with a picture of the sign-in in it, which the browser paints before any other file
 * has come. React replaces it by the screen, which looks the same. The web server sends it to visitors only.
 */
export function signInPage(): Plugin {
  return {
    name: 'kopa-sign-in-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html.');
        const source = String(page.source)
          .replace(earlyElement, '')
          .replace('</head>', () => `<style>${shellStyles()}</style></head>`)
          .replace(rootElement, () => `<div id="root">${read('shell/sign-in-shell.html')}</div>`);
        if (!source.includes('kopa-shell"'))
          throw new Error('index.html has no empty #root for the picture of the sign-in.');
        this.emitFile({ type: 'asset', fileName: 'sign-in.html', source });
      },
    },
  };
}
