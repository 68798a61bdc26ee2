import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/**
 * Reference server of the fan-out bench: raw ws that sends one prepared frame to every socket for each /publish call.
 */
const frame = process.env.FRAME as string;
const server = createServer((request, response) => {
  if (request.url === '/publish') for (const client of sockets.clients) client.send(frame);
  response.end();
});
const sockets = new WebSocketServer({ server, path: '/ws' });
process.on('SIGTERM', () => process.exit(0));
server.listen(Number(process.env.PORT), '127.0.0.1');
