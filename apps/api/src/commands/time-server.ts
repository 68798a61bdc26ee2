import { createSocket } from 'node:dgram';

/** Seconds from 1900, where the protocol begins, to 1970. */
const before1970 = 2_208_988_800;

/**
 * Asks a time server (NTP, RFC 5905), such as `pool.ntp.org` or `10.0.0.1:123`, and returns how many seconds the clock of
 * this machine is ahead. @throws Error where the server does not answer within `timeout` ms
 */
export function secondsAhead(server: string, timeout: number): Promise<number> {
  const [host = '', port = '123'] = server.split(':');
  const socket = createSocket('udp4');
  return new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${server} does not answer`)), timeout);
    const question = Buffer.alloc(48);
    // Version 4, from a client.
    question[0] = 0b00_100_011;
    const sentAt = Date.now() / 1000;
    socket.once('message', (answer) => {
      clearTimeout(timer);
      // A server without a time of its own has the stratum 0.
      if (answer.length < 48 || answer[1] === 0) return reject(new Error(`${server} does not know the time`));
      resolve((sentAt + Date.now() / 1000 - timeAt(answer, 32) - timeAt(answer, 40)) / 2);
    });
    socket.once('error', reject);
    socket.send(question, Number(port), host, (error) => error && reject(error));
  }).finally(() => socket.close());
}

/** The time at a position of an answer, in seconds since 1970. */
function timeAt(answer: Buffer, position: number): number {
  return answer.readUInt32BE(position) - before1970 + answer.readUInt32BE(position + 4) / 2 ** 32;
}
