import { formatWithOptions } from 'node:util';
import { afterEach, expect } from 'vitest';

/** Makes each test fail that prints an error or a warning, as for a call without a mock. An expected one is a spy's. */
export function failOnComplaints(): void {
  const complaints: string[] = [];
  for (const kind of ['error', 'warn'] as const) {
    console[kind] = (...parts: unknown[]) => void complaints.push(formatWithOptions({ depth: 0 }, ...parts));
  }
  afterEach(() => expect(complaints.splice(0)).toEqual([]));
}
