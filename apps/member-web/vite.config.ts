import { runtimeConfig } from '@kopa/ui/build/runtime-config';
import { slimContracts } from '@kopa/ui/build/slim-contracts';
import { webApp } from '@kopa/ui/build/web-app';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import type { BuildEnvironment, Rolldown } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { apiProxy } from './api-proxy.ts';
import { writePages } from './built-pages.ts';

/** The frame, and modules that home and the feed share; a group also takes the imports of its modules. */
const signedIn =
  /\/(routed-app|person-line|send-state|more-options|profile-modal|ago-time)\.tsx$|\/(use-pending|link-items|person-path|once|format-count)\.ts$|\/layout\/tag|Skeleton\.mjs$/;

/** Modules of home's lists, and of the bars above every screen. */
const rows =
  /\/(group-mark|row-skeletons|load-failure)\.tsx$|\/(show-failure|people\.queries|use-current-journey|use-open-calls|safety-calls\.(queries|store)|group-chat-path|contracts\/src\/service\/portal)\.ts$|\/(Icon(Route|ChevronRight|Lock)|use-window-event|get-auto-contrast-value|create-safe-context)\.mjs$/;

/** Modules of screens with texts of members. */
const reading =
  /\/(load-more|not-sent-link|linked-text|member-text|search-input)\.tsx$|\/(drafts|use-memory|use-tap-to-load|show-photo-words|rules\/src\/people\/search)\.ts$|\/(Icon(ChevronDown|Search)|use-merged-ref|use-callback-ref|CheckIcon)\.mjs$/;

/** Modules that home shares with screens of people, groups and the service year. */
const cards =
  /\/(connection-buttons|portal-dialog)\.tsx$|\/(use-connection-actions|portal\.queries|service-progress|service-calendar|current-clearance|offices\.queries|service-year\.queries|roll-calls\.queries)\.ts$|\/Icon(UsersGroup|UserCheck|CalendarEvent|CalendarCheck|CalendarTime|Checklist|Folder)\.mjs$/;

/** Modules of screens where members write. */
const writing = /\/(growing-textarea|photos-input)\.tsx$|\/use-uploads\.ts$|\/Icon(MapPin|Heart|PhotoPlus)\.mjs$/;

/** The lists of chats, in the page, its dialog and the quick messages. */
const chatLists =
  /\/(chat-row|chat-list|chat-lists|chat-item)\.tsx$|\/(use-listed-chats|use-chat-marks|chat-marks\.queries)\.ts$/;

/** Parts that tabs share with radios and sections, and parts that overlays share with fields: a screen loads few. */
const tabParts = /\/(DirectionProvider|get-safe-id|create-scoped-keydown-handler|find-element-ancestor)\.mjs$/;
const fieldParts = /\/(RadioIcon|noop|get-default-z-index|AccordionChevron)\.mjs$/;

/** Dialogs and menus, with the modules that position them, trap the focus and lock the scrolling. */
const overlays = /\/ui\/src\/dialog\.tsx$|\/(popover-panel|more-options-menu)\.tsx$/;

/** The budgets of the first loads hold the groups. */
const settings = webApp([
  { name: 'signed-in', test: signedIn },
  { name: 'rows', test: rows },
  { name: 'reading', test: reading },
  { name: 'progress', test: /\/Progress\.(mjs|css)$/ },
  { name: 'cards', test: cards },
  { name: 'select', test: /\/NativeSelect\.mjs$/ },
  { name: 'writing', test: writing },
  { name: 'chat-lists', test: chatLists },
  { name: 'tab-parts', test: tabParts },
  { name: 'field-parts', test: fieldParts },
  { name: 'tabs', test: /\/Tabs\.(mjs|css)$|\/tabs\.css$/ },
  { name: 'chips', test: /\/choice-chip\.tsx$|\/Chip\.css$/ },
  // A first visit on a slow network waits for 15 files instead of 90.
  { name: 'feed', test: /\/social-feed-page\.tsx$/ },
  { name: 'home', test: /\/dashboard-page\.tsx$/ },
  { name: 'overlays', test: overlays },
]);

export default defineConfig(({ mode }) => ({
  ...settings,
  plugins: [
    react(),
    runtimeConfig({
      adminWebUrl: process.env.ADMIN_WEB_URL ?? null,
      supportEmail: process.env.SUPPORT_EMAIL ?? null,
    }),
    ...(mode === 'mock'
      ? [msw({ mode: 'worker-only' })]
      : [
          slimContracts(),
          // Keeps the page and all code, so that every screen opens without a network.
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'worker',
            filename: 'sw.ts',
            injectRegister: false,
            manifest: false,
            injectManifest: {
              globPatterns: ['index.html', 'start.js', 'assets/*.{js,css}'],
              dontCacheBustURLsMatching: /^assets\//,
              rollupFormat: 'iife',
              buildPlugins: { vite: [slimContracts()] },
            },
          }),
        ]),
    compression({ include: /^assets\/|\/start\.js$/ }),
  ],
  builder: {
    async buildApp(builder) {
      const built = await builder.build(builder.environments.client as BuildEnvironment);
      await writePages(builder.config, (built as Rolldown.RolldownOutput).output);
    },
  },
  server: {
    port: Number(process.env.MEMBER_WEB_PORT ?? 5173),
    strictPort: true,
    proxy: mode === 'mock' ? undefined : apiProxy(process.env.API_URL ?? 'http://localhost:4000'),
  },
  test: { ...settings.test, expect: { poll: { timeout: 15_000 } } },
}));
