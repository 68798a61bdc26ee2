import { expect, it } from 'vitest';
import { assertSameContent, contentOf } from '../src/idempotency.ts';

it('content is compared without regard to the order of fields and to empty fields', () => {
  const content = contentOf('create_post', { type: 'status', content: 'Hello' });
  expect(contentOf('create_post', { content: 'Hello', type: 'status', location: null })).toBe(content);
  expect(contentOf('create_post', { content: 'Hello', type: 'status', location: '' })).toBe(content);
  expect(contentOf('create_post', { content: 'Hello!', type: 'status' })).not.toBe(content);
  expect(contentOf('create_comment', { type: 'status', content: 'Hello' })).not.toBe(content);
});

it('a key with other content is refused', () => {
  expect(() => assertSameContent(true)).not.toThrow();
  expect(() => assertSameContent(false)).toThrow(expect.objectContaining({ code: 'idempotency_conflict' }));
});
