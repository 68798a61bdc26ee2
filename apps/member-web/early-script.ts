import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { rootElement } from '@kopa/contracts/first-view';
import { uploadsUrlName } from '@kopa/contracts/photos';
import { slimContracts } from '@kopa/ui/build/slim-contracts';
import { build, type Plugin, type Rolldown } from 'vite';
import type { FrameParts } from './shell/draw-frame.ts';

interface EarlyScript {
  fileName: string;
  source: string;
}

let script: Promise<EarlyScript> | undefined;

/** Builds the script that runs before the app's code, once. Its file name has a hash of the content. */
export function earlyScript(): Promise<EarlyScript> {
  script ??= buildScript();
  return script;
}

async function buildScript(): Promise<EarlyScript> {
  const { coverEnd, frameColors, frameIcons, framePlaces, usedStyles } = await import('./shell/frame-parts.ts');
  const { earlyPages } = await import('./shell/early-pages.ts');
  const { code, styles } = await bundle('shell/frame-markup.ts', {});
  const { frameMarkup, pageMarkup: contents } = (await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )) as typeof import('./shell/frame-markup.ts');
  const markup = frameMarkup(frameIcons, framePlaces);
  const used = usedStyles(styles, markup + Object.values(contents).join(''));
  const css = frameColors(used) + used;
  const parts: FrameParts = { markup, css, contents, uploadsUrlName, coverEnd };
  const { code: source } = await bundle('shell/entry.ts', {
    EARLY_PAGES: JSON.stringify(earlyPages),
    FRAME_PARTS: JSON.stringify(parts),
  });
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { fileName: `assets/early-${hash}.js`, source };
}

/** Builds one file apart from the app. The result imports nothing. */
async function bundle(file: string, define: Record<string, string>): Promise<{ code: string; styles: string }> {
  const entry = fileURLToPath(new URL(file, import.meta.url));
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [slimContracts()],
    define,
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['es'], cssFileName: 'frame' },
      rolldownOptions: {
        output: { minify: true },
        treeshake: { moduleSideEffects: (id) => id === entry || id.endsWith('.css') },
      },
    },
  })) as Rolldown.RolldownOutput[];
  const chunk = built?.output.find((each) => each.type === 'chunk');
  const sheet = built?.output.find((each) => each.type === 'asset' && each.fileName.endsWith('.css'));
  if (chunk === undefined) throw new Error(`${file} was not built.`);
  return { code: chunk.code, styles: sheet?.type === 'asset' ? String(sheet.source).trim() : '' };
}

/**
 * Adds a script that runs before the app's code. For a signed-in member it fetches the page's first data and draws a
 * placeholder of the frame. It is a separate file because the content security policy forbids inline scripts. The page
 * preloads its style sheets, because linked ones would delay the placeholder; `src/app/start-styles.ts` applies them.
 */
export function earlyScriptPlugin(): Plugin {
  return {
    name: 'kopa-early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const { fileName } = await earlyScript();
        return html
          .replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"')
          .replace(rootElement, () => `${rootElement}<script type="module" async src="/${fileName}"></script>`);
      },
    },
    async generateBundle() {
      const { fileName, source } = await earlyScript();
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** Matches the element of the early script in the built page. */
export const earlyElement = /<script type="module" async [^>]*><\/script>/;
