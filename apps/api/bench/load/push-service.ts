import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** A push service for benches: takes every message after 100 ms, and answers the parent's questions with their number. */
let taken = 0;
const server = createServer(async (request, response) => {
  for await (const _chunk of request);
  if (request.method === 'POST') {
    await wait(100);
    taken += 1;
  }
  response.writeHead(request.method === 'POST' ? 201 : 200).end();
});
process.on('message', () => process.send?.(taken));
server.listen(Number(process.env.PORT), '127.0.0.1');
