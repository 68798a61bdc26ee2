import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { slimContracts } from './slim-contracts.ts';

/** Builds a small module that imports from the contracts, and runs it. */
async function built(code: string): Promise<{ code: string; exported: Record<string, unknown> }> {
  const entry = fileURLToPath(import.meta.resolve('./slim-contracts.test.ts?entry'));
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      { name: 'entry', load: (id) => (id === entry ? code : null), resolveId: (id) => (id === entry ? id : null) },
      slimContracts(),
    ],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  });
  const [output] = [result].flat();
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  const { code: bundle } = output.output[0];
  return { code: bundle, exported: await import(`data:text/javascript,${encodeURIComponent(bundle)}`) };
}

test('a built call keeps its method, its URL and whether it answers a list, and no schema', async () => {
  const { code, exported } = await built(
    `import { createPost, listPosts } from '@kopa/contracts/feed/posts';
     import { answersList } from '@kopa/contracts/route';
     export const calls = [createPost, listPosts].map((call) => [call.method, call.url, answersList(call)]);`,
  );
  expect(exported.calls).toEqual([
    ['POST', '/api/social-feeds', false],
    ['GET', '/api/social-feeds', true],
  ]);
  expect(code).not.toContain('minLength');
});

test('a schema that the app reads stays whole', async () => {
  const { exported } = await built(
    `import { NewPost } from '@kopa/contracts/feed/posts';
     import { writtenNames } from '@kopa/contracts/stored';
     export const names = writtenNames(NewPost);`,
  );
  expect(exported.names).toContain('content');
});
