import type { Rolldown } from 'vite';
import { browsers } from './browsers.ts';

/**
 * The settings that both web apps share: of their styles, builds and page tests. Further groups of modules load together.
 */
export function webApp(groups: Rolldown.CodeSplittingGroup[] = []) {
  const initial: Rolldown.CodeSplittingGroup['tags'] = ['$initial'];
  return {
    css: { transformer: 'lightningcss' as const },
    build: {
      target: browsers,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // Libraries change seldom: after a new version of the app they are still in the browser's cache.
              { name: 'libraries', tags: initial, test: /\/node_modules\// },
              { name: 'start', tags: initial },
              ...groups,
            ],
          },
        },
      },
    },
    test: {
      environment: 'jsdom',
      isolate: false,
      setupFiles: ['./test/setup.ts'],
      restoreMocks: true,
      unstubGlobals: true,
      testTimeout: 40_000,
      maxWorkers: 2,
    },
  };
}
