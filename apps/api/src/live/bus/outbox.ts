import type { BusTopics } from './bus.ts';
import type { BusEvent } from './bus-messages.ts';

/** Characters of events that wait for the server at most. */
const sizeAtMost = 8_000_000;

/** Topics whose lost events do no lasting harm: presence and ended sessions are checked again periodically. */
const harmless: ReadonlySet<keyof BusTopics> = new Set([
  'presence',
  'hiddenPresence',
  'sessionsEnded',
  'hello',
  'goodbye',
]);

/** Events as one text. */
export interface Batch {
  text: string;
  /** True if the loss of the batch must be reported to the others as a gap. */
  matters: boolean;
}

/** The events that wait to be sent, and whether any were lost that matter. */
export function createOutbox() {
  let texts: string[] = [];
  let size = 0;
  let matters = false;
  let hasLoss = false;

  return {
    /** Adds an event. Where too much waits already, it is lost. */
    add([topic, message]: BusEvent): void {
      const text = JSON.stringify([topic, message]);
      if (size + text.length > sizeAtMost) {
        hasLoss ||= !harmless.has(topic);
        return;
      }
      texts.push(text);
      size += text.length;
      matters ||= !harmless.has(topic);
    },
    isEmpty: () => texts.length === 0,
    /** Takes all events that wait. */
    take(): Batch {
      const batch = { text: `[${texts.join(',')}]`, matters };
      [texts, size, matters] = [[], 0, false];
      return batch;
    },
    /** The taken events, or those about to be sent, do not reach the others. */
    lose(lost: { matters: boolean }): void {
      hasLoss ||= lost.matters;
    },
    /** True once after something that matters was lost. */
    takeLoss(): boolean {
      const had = hasLoss;
      hasLoss = false;
      return had;
    },
  };
}
