import { joinBus } from '../machines/join-bus.ts';

/** The report of the receiver: the processor time that it has used so far. */
export type Received = NodeJS.CpuUsage;

/** Joins the bus of a URL, and reports each time so many frames of others have arrived as the parent has said. */
const bus = await joinBus(process.argv[2] as string);
let received = 0;
let waitFor = 0;
bus.on('frame', (_message, sender) => {
  if (sender !== bus.processId) received += 1;
  report();
});
process.on('message', (expected: number) => {
  waitFor += expected;
  report();
});
process.send?.('ready');

function report(): void {
  if (waitFor === 0 || received < waitFor) return;
  [received, waitFor] = [received - waitFor, 0];
  process.send?.(process.cpuUsage() satisfies Received);
}
