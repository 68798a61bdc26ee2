import { appendFileSync } from 'node:fs';

export interface Call {
  kind: 'writes' | 'reads';
  from: number;
  to: number;
  /** 0 without an answer. */
  status: number;
  /** Of a refusal by the API or the front. */
  code?: string | undefined;
}

/** The time of each call, and the keys of all acknowledged writes, which a file keeps. */
export class Times {
  readonly #calls: Call[] = [];
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  note(call: Call): void {
    this.#calls.push(call);
  }

  acknowledge(key: string): void {
    appendFileSync(this.#file, `${key}\n`);
  }

  /** The longest time in seconds without a call that succeeded. */
  silence(kind: Call['kind'], from: number, to: number): number {
    const served = this.#calls.filter(
      (call) => call.kind === kind && isServed(call) && call.to >= from && call.to < to,
    );
    const moments = [from, ...served.map((call) => call.to).sort((a, b) => a - b), to];
    return Math.max(...moments.slice(1).map((moment, i) => moment - (moments[i] as number))) / 1_000;
  }

  /** The number of answers by status and code. Calls without one had no front: a balancer says 503 in its place. */
  answers(from: number, to: number): Map<string, number> {
    const found = new Map<string, number>();
    for (const call of this.#calls) {
      if (call.to < from || call.to >= to) continue;
      const answer = call.status === 0 ? 'none' : [call.status, call.code].join(' ').trim();
      found.set(answer, (found.get(answer) ?? 0) + 1);
    }
    return found;
  }

  longest(from: number, to: number): number {
    return Math.max(
      0,
      ...this.#calls.filter((call) => call.to >= from && call.to < to).map((call) => call.to - call.from),
    );
  }

  /** Milliseconds that so many of a hundred served calls took at most. */
  percentile(kind: Call['kind'], hundredth: number, from: number, to: number): number {
    const took = this.#calls
      .filter((call) => call.kind === kind && isServed(call) && call.to >= from && call.to < to)
      .map((call) => call.to - call.from)
      .sort((a, b) => a - b);
    return took[Math.floor((took.length * hundredth) / 100)] ?? 0;
  }
}

function isServed({ status }: Call): boolean {
  return status >= 200 && status < 300;
}
