import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTyping, typingSignExpiry } from './typing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const signs: string[] = [];
  const admit = (place: string) => async () => (typing: boolean) => void signs.push(`${place} ${typing}`);
  return { signs, admit };
}

describe('the typing signs of a socket', () => {
  it('are sent once when they start, and end if they are not renewed', async () => {
    const typing = createTyping();
    const { signs, admit } = setUp();
    await typing.start('feed', 1, admit('post 1'));
    for (let i = 0; i < 5; i += 1) {
      vi.advanceTimersByTime(typingSignExpiry - 1);
      await typing.start('feed', 1, admit('post 1'));
    }
    expect(signs).toEqual(['post 1 true']);
    vi.advanceTimersByTime(typingSignExpiry);
    expect(signs).toEqual(['post 1 true', 'post 1 false']);
  });

  it('are one in the feed and one in chats: a new one ends the one before', async () => {
    const typing = createTyping();
    const { signs, admit } = setUp();
    await typing.start('feed', 1, admit('post 1'));
    await typing.start('chat', 1, admit('chat 1'));
    await typing.start('feed', 2, admit('post 2'));
    typing.stop('feed', 1);
    typing.stopAll();
    expect(signs).toEqual([
      'post 1 true',
      'chat 1 true',
      'post 1 false',
      'post 2 true',
      'chat 1 false',
      'post 2 false',
    ]);
  });

  it('do not start if they are refused or if the socket is closed', async () => {
    const typing = createTyping();
    const { signs, admit } = setUp();
    await typing.start('feed', 1, async () => null);
    const late = typing.start('feed', 2, admit('post 2'));
    typing.stopAll();
    await late;
    expect(signs).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
