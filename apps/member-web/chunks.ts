import type { Plugin, Rolldown } from 'vite';
import { pages } from './src/app/pages.ts';

/** Our own modules; those of libraries come along with the modules that use them. */
const ownModules = /\/(apps\/member-web|packages\/\w+)\/src\//;

/** Parts of Mantine that several pages use. Its index imports all parts, so the imports do not tell which. */
const partsOfPages =
  /\/@mantine\/(core\/.*\/(Badge|Progress|Tabs)\/|core\/styles\/(Badge|Progress|Tabs)\.css|hooks\/.*\/use-(callback-ref|debounced-value)\/)/;

/** Parts of libraries that the feed shares with other pages, which would otherwise need the whole feed. */
const partsOfFrame = new RegExp(
  [
    '/icons-react/.*/Icon(ArrowUp|ChevronDown|HeartFilled|Heart|MapPin|PhotoPlus|Run|Search|Trophy)\\.mjs',
    '/@mantine/core/.*/(NativeSelect|ComboboxChevron|get-parsed-combobox-data|Combobox\\.module)\\b',
  ].join('|'),
);

/** Number of pages that need a module, from which it belongs into the chunk that pages share. */
const leastPages = 2;

/**
 * Divides the code into chunks. Each chunk waits for one of the browser's few connections and compresses better when it
 * is large, so there are few; but none holds what a first load does not need. The imports decide, so that nothing has
 * to be listed and dialogs, which load when they open, stay outside.
 */
export function chunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const frame = new Set<string>();
  const feed = new Set<string>();
  const sidebar = new Set<string>();
  const shared = new Set<string>();
  const chat = new Set<string>();
  const profile = new Set<string>();
  return {
    plugin: {
      name: 'kopa-chunks',
      apply: 'build',
      buildEnd() {
        const needed = (file: string) => importedBy(file, this);
        const ofPages = Object.values(pages).map(({ file }) => needed(`features/${file}`));
        for (const file of ['app/with-data.tsx', 'app/signed-in.tsx']) for (const id of needed(file)) frame.add(id);
        // The feed is the page that is opened most, so what it shares with others comes with the frame.
        for (const id of needed(`features/${pages.feed.file}`)) (/\/features\//.test(id) ? feed : frame).add(id);
        for (const id of needed('features/sidebar/sidebar.tsx')) sidebar.add(id);
        for (const id of needed(`features/${pages.messages.file}`)) chat.add(id);
        for (const id of needed(`features/${pages.profile.file}`)) profile.add(id);
        for (const id of ofPages.flatMap((ids) => [...ids])) {
          if (ofPages.filter((ids) => ids.has(id)).length >= leastPages) shared.add(id);
        }
      },
    },
    groups: [
      // Libraries change seldom: after a new version of the app they are still in the browser's cache.
      { name: 'libraries', tags: ['$initial'], test: /\/node_modules\// },
      { name: 'start', tags: ['$initial'] },
      { name: 'frame', test: (id) => frame.has(id) || partsOfFrame.test(id) },
      // A post has a page of its own, which needs most of the feed, and nothing else that pages share.
      { name: 'feed', test: (id) => feed.has(id) },
      // What the column beside the feed shares with pages; it needs little of what those share.
      { name: 'beside', test: (id) => sidebar.has(id) && shared.has(id) },
      { name: 'shared', test: (id) => shared.has(id) || partsOfPages.test(id) },
      { name: 'icons', test: /\/icons-react\//, minShareCount: 2 },
      // What the chats share with the quick messages.
      { name: 'chat', test: (id) => chat.has(id), minShareCount: 2 },
      // What the profile shares with dialogs and with what loads after the first page.
      { name: 'personal', test: (id) => profile.has(id), minShareCount: 2 },
    ],
  };
}

/** Our modules that a file of `src` imports statically, directly or through others, and itself. */
function importedBy(file: string, context: Rolldown.PluginContext): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || !ownModules.test(id)) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  const start = [...context.getModuleIds()].find((id) => id.endsWith(`/src/${file}`));
  if (start === undefined) throw new Error(`src/${file} is not part of the build.`);
  visit(start);
  return found;
}
