import { runStack } from '../../src/run-stack.ts';
import { workspace } from '../../src/settings.ts';

/** A stack of PostgreSQL and one test server on API_PORT. The variable TOY names the server's behaviour. */
const server = `
  const { createServer } = await import('node:http');
  const { TOY, API_PORT } = process.env;
  if (TOY === 'fail') { console.error('the toy cannot start'); process.exit(3); }
  process.on('SIGTERM', () => { console.log('the toy drains'); process.exit(0); });
  if (TOY === 'silent') setInterval(() => {}, 1000);
  else createServer((request, response) => {
    response.end('ok');
    if (request.url === '/crash') process.exit(9);
  }).listen(Number(API_PORT), '127.0.0.1');
`;

await runStack({
  uses: ['api'],
  services: ({ urls }) => [
    {
      title: 'API',
      command: ['--input-type=module', '-e', server],
      cwd: workspace,
      env: process.env,
      readyUrl: `${urls.api}/`,
    },
  ],
  report: ({ urls }) => `running at ${urls.api}\n`,
});
