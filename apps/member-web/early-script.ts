import { fileURLToPath } from 'node:url';
import { uploadsUrlName } from '@kopa/contracts/photos';
import { slimContracts } from '@kopa/ui/build/slim-contracts';
import { build, type Plugin, type Rolldown } from 'vite';
import type { FrameParts } from './shell/draw-frame.ts';

/** Builds the script that runs in the page, before the app's code. */
async function buildScript(): Promise<string> {
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
  return `(() => {${source.replaceAll('</script', '<\\/script').trim()}})()`;
}

/** Builds a file apart from the app, so that it needs none of the app's files. */
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
 * Adds a script to the page that runs before the app's code has come. For a signed-in member it fetches the first data
 * and draws a picture of the frame. The web server allows it by its hash. The page only announces its style sheets,
 * because the picture would wait for them; `src/app/start-styles.ts` applies them.
 */
export function earlyScript(): Plugin {
  return {
    name: 'kopa-early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const script = await buildScript();
        return html
          .replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"')
          .replace(root, () => `${root}<script>${script}</script>`);
      },
    },
  };
}

/** The place of the app in the page. */
export const root = '<div id="root"></div>';
/** The script in the built page. */
export const inlineScript = /<script>[\s\S]*?<\/script>/;
