import { describe, expect, it } from 'vitest';
import {
  assertDifferentPhotos,
  assertHasContent,
  assertIsAuthor,
  assertMayDeleteComment,
  storedEdit,
} from '../../src/feed/posts.ts';

const refusal = (code: string) => expect.objectContaining({ code });

describe('a post', () => {
  it('has a text or photos', () => {
    expect(() => assertHasContent({ content: '', hasPhotos: false })).toThrow(refusal('invalid_request'));
    expect(() => assertHasContent({ content: '', hasPhotos: true })).not.toThrow();
    expect(() => assertHasContent({ content: 'Hello', hasPhotos: false })).not.toThrow();
  });

  it('shows a photo once', () => {
    expect(() => assertDifferentPhotos(['/a', '/b', '/a'])).toThrow(refusal('invalid_request'));
    expect(() => assertDifferentPhotos(['/a', '/b'])).not.toThrow();
  });

  it('is changed by its author only, and only in the given fields', () => {
    expect(() => assertIsAuthor(1, 2)).toThrow(refusal('forbidden'));
    expect(() => assertIsAuthor(1, 1)).not.toThrow();
    expect(storedEdit({ content: '' })).toEqual({ content: '' });
    expect(storedEdit({ location: '' })).toEqual({ location: null });
    expect(storedEdit({ type: 'status', location: 'Ikeja' })).toEqual({ type: 'status', location: 'Ikeja' });
  });
});

it('a comment is deleted by its author and by that of the post', () => {
  const authors = { commentAuthorId: 1, postAuthorId: 2 };
  expect(() => assertMayDeleteComment(authors, 1)).not.toThrow();
  expect(() => assertMayDeleteComment(authors, 2)).not.toThrow();
  expect(() => assertMayDeleteComment(authors, 3)).toThrow(refusal('forbidden'));
});
