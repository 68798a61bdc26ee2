import type { Plugin } from 'vite';

/** Names that only React's developer tools show. */
const displayNames = /^[\w.]+\.displayName = .*;$/gm;
/** Components that a library makes at its top level. The bundler cannot know that these calls have no side effect. */
const componentCalls = /^((?:export )?(?:var|const) \w+ = )(\w+\.(?:forwardRef|memo|createContext)\()/gm;
/** Lets the bundler leave out the components of libraries that nothing uses. */
export function pureLibraries(): Plugin {
  return {
    name: 'kopa-pure-libraries',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/(@mantine|@tabler|@floating-ui)\//, code: /displayName|forwardRef/ },
      handler: (code) => ({
        code: code.replaceAll(displayNames, '').replaceAll(componentCalls, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}
