import { openConnection, quantile, readAnswers, send } from './answers.ts';

/** Options of a load process with a fixed number of connections. */
export interface HttpLoad {
  port: number;
  /** Complete requests as text. Each connection cycles through them from its own start. */
  requests: string[];
  connections: number;
  seconds: number;
}

export interface HttpLoadResult {
  /** Responses per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Number of responses other than 2xx. */
  failed: number;
}

/** The load process: each connection sends one request at a time. */
process.once('message', (load: HttpLoad) => {
  const latencies: number[] = [];
  let failed = 0;
  let open = load.connections;
  const started = performance.now();
  const end = started + load.seconds * 1000;
  for (let i = 0; i < load.connections; i += 1) converse(i);

  function converse(first: number): void {
    const socket = openConnection(load.port);
    let turn = first;
    let sentAt = 0;
    const sendNext = () => {
      sentAt = performance.now();
      send(socket, load.requests[turn % load.requests.length] as string);
      turn += load.connections;
    };
    socket.on('connect', sendNext);
    readAnswers(socket, (status) => {
      latencies.push(performance.now() - sentAt);
      if (status >= 300) failed += 1;
      if (performance.now() < end) return sendNext();
      socket.destroy();
      open -= 1;
      if (open === 0) finish();
    });
  }

  function finish(): void {
    const rate = latencies.length / ((performance.now() - started) / 1000);
    const result = { rate, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), failed };
    process.send?.(result satisfies HttpLoadResult, () => process.exit(0));
  }
});
