import { fail } from './refusal.ts';

/** No contract needs deeper nesting, and the limit protects the recursion from a stack overflow. */
const maxDepth = 20;

/** @throws 400 for NUL characters and lone surrogates anywhere in a value, and for a value nested too deeply */
export function assertStorable(value: unknown, path: string, depth = 0): void {
  if (depth > maxDepth) throw fail('invalid_request', { fields: [{ path: 'body', message: 'is nested too deeply' }] });
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw fail('invalid_request', { fields: [{ path, message: 'holds characters that are not text' }] });
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      assertStorable(name, path, depth + 1);
      assertStorable(item, `${path}/${name}`, depth + 1);
    }
  }
}
