import { pathToFileURL } from 'node:url';
import { answersList, type Route } from '@kopa/contracts/route';
import type { Plugin, Rolldown } from 'vite';

type Statements = ReturnType<Rolldown.PluginContext['parse']>['body'];

/**
 * Leaves the schemas out of the contracts in the built app. The client reads only the method, the URL and whether the
 * answer is a list; the API validates. A schema that the app does use, such as the fields of a post, stays.
 */
export function slimContracts(): Plugin {
  return {
    name: 'kopa-slim-contracts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/packages\/contracts\/src\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
      async handler(code, id) {
        const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
        let slim = code;
        for (const { name, start, end } of constantsIn(this.parse(code).body).reverse()) {
          slim = slim.slice(0, start) + slimValue(exported[name], code.slice(start, end)) + slim.slice(end);
        }
        return { code: slim, map: null };
      },
    },
  };
}

/** The code for a constant. A function call without arguments that is marked as pure is dropped if nothing uses it. */
function slimValue(value: unknown, code: string): string {
  if (isRoute(value)) return JSON.stringify(slimRoute(value));
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return JSON.stringify(value);
  return /\(|\.\.\./.test(code) ? `/* @__PURE__ */ (() => (${code}))()` : code;
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'url' in value && 'access' in value && 'schema' in value;
}

function slimRoute(contract: Route): object {
  const { method, url } = contract;
  return { method, url, ...(answersList(contract) ? { schema: { response: { 200: { items: {} } } } } : {}) };
}

/** The module's constants that a call or an object makes, and where in the code their values stand. */
function constantsIn(statements: Statements): { name: string; start: number; end: number }[] {
  return statements.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && (init?.type === 'CallExpression' || init?.type === 'ObjectExpression')
        ? [{ name: id.name, start: init.start, end: init.end }]
        : [],
    );
  });
}
