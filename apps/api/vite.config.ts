import { defineConfig } from 'vite';

/**
 * Stay as they are installed: those with native code, those that find their own files, those that another one of them
 * imports, and those that most processes never load or load after the first answer.
 */
const asInstalled = [
  '@aws-sdk/client-s3',
  '@fastify/swagger-ui',
  '@inquirer/password',
  '@node-rs/argon2',
  '@prometheus-io/client',
  '@zxcvbn-ts/language-common',
  'iovalkey',
  'nodemailer',
  'pg',
  'pg-boss',
  'sharp',
  'web-push',
];

/**
 * The API as production runs it: its own files and most libraries in a few files. To find and read hundreds of small ones
 * would take a third of the time of a start.
 */
export default defineConfig({
  ssr: { noExternal: true, external: asInstalled },
  build: {
    ssr: true,
    target: 'node22',
    minify: false,
    // The SQL of the schema goes along, by the URLs of `db/schema.ts`.
    emitAssets: true,
    rolldownOptions: {
      experimental: { resolveNewUrlToAsset: true },
      input: [
        'src/process/server.ts',
        'src/commands/kopa-admin.ts',
        'src/commands/kopa-migrate.ts',
        'src/features/media/decoder-program.ts',
      ],
      output: {
        // All in one folder: a program that a file starts stands beside it, as in the sources.
        chunkFileNames: '[name]-[hash].js',
        // One other character makes Node keep the whole file with two bytes for each character, and read it more slowly.
        charset: 'ascii',
        comments: false,
      },
    },
  },
});
