import { connect } from 'node:net';

/** What a load process is told to do. */
export interface HttpLoad {
  port: number;
  /** Complete requests as text; each connection goes round them from another start. */
  requests: string[];
  connections: number;
  seconds: number;
}

export interface HttpLoadResult {
  /** Answers per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were no 2xx. */
  failed: number;
}

/** The load process: one request at a time on each connection, nothing parsed but status and length. */
process.once('message', (load: HttpLoad) => {
  const latencies: number[] = [];
  let failed = 0;
  let open = load.connections;
  const started = performance.now();
  const end = started + load.seconds * 1000;
  for (let i = 0; i < load.connections; i += 1) converse(i);

  function converse(first: number): void {
    const socket = connect(load.port, '127.0.0.1').setNoDelay(true);
    let turn = first;
    let sentAt = 0;
    let received = Buffer.alloc(0);
    const send = () => {
      sentAt = performance.now();
      socket.write(load.requests[turn % load.requests.length] as string);
      turn += load.connections;
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const text = received.toString('latin1', 0, head);
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (received.length < head + 4 + length) return;
      received = Buffer.alloc(0);
      latencies.push(performance.now() - sentAt);
      if (text[9] !== '2') failed += 1;
      if (performance.now() < end) return send();
      socket.destroy();
      open -= 1;
      if (open === 0) finish();
    });
    socket.on('error', (error) => {
      throw error;
    });
  }

  function finish(): void {
    latencies.sort((a, b) => a - b);
    const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
    const rate = latencies.length / ((performance.now() - started) / 1000);
    process.send?.({ rate, p50: at(0.5), p99: at(0.99), failed } satisfies HttpLoadResult, () => process.exit(0));
  }
});
