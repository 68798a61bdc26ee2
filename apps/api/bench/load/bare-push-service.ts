import { createServer } from 'node:http';

/** A push service of a bench: takes every message after 100 ms, and answers each question of the parent with their number. */
let taken = 0;
const server = createServer((request, response) => {
  request.resume();
  if (request.method !== 'POST') return response.end();
  setTimeout(() => {
    taken += 1;
    response.writeHead(201).end();
  }, 100);
});
process.on('message', () => process.send?.(taken));
server.listen(Number(process.env.PORT), '127.0.0.1');
