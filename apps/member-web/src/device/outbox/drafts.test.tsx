import { type Draft, useStoredDraft } from '@kopa/ui/drafts';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

const letter = { key: 'kopa.unsent.1.draft.letter', empty: { title: '', text: '' } };

/** A shown draft, its content, and sends whose answers the test gives. */
function openDraft(options: Draft<typeof letter.empty> = letter) {
  const onEmptied = vi.fn();
  const { result, unmount } = renderHook(() => useStoredDraft(options, onEmptied));
  const keys: string[] = [];
  return {
    keys,
    onEmptied,
    unmount,
    content: () => result.current[0],
    write: (content: typeof letter.empty) => act(() => result.current[1](content)),
    /** Sends the content; returns the function that answers the call, by default with a success. */
    send() {
      const answer = Promise.withResolvers<void>();
      const [content, , , send] = result.current;
      const sent = send(content, (key) => {
        keys.push(key);
        return answer.promise;
      });
      return (failure?: Error) =>
        act(async () => {
          if (failure === undefined) answer.resolve();
          else answer.reject(failure);
          await sent;
        });
    },
  };
}

test('a sent draft is empty, and its form closes', async () => {
  const draft = openDraft();
  draft.write({ title: 'Leave', text: 'Two days' });
  await draft.send()();
  expect(draft.content()).toEqual(letter.empty);
  expect(localStorage.getItem(letter.key)).toBeNull();
  expect(draft.onEmptied).toHaveBeenCalledOnce();
});

test('a text that is written while a send is under way stays, and the form with it', async () => {
  const draft = openDraft();
  draft.write({ title: 'Leave', text: 'first message' });
  const succeed = draft.send();
  draft.write({ title: 'Leave', text: 'first message and my second thought' });
  await succeed();
  expect(draft.content()).toEqual({ title: '', text: 'and my second thought' });
  expect(draft.onEmptied).not.toHaveBeenCalled();
  draft.write({ title: 'Again', text: 'and my second thought' });
  const second = draft.send();
  draft.write({ title: 'Again', text: 'rewritten' });
  await second();
  expect(draft.content()).toEqual({ title: '', text: 'rewritten' });
});

test('an edit that was changed while it is saved stays whole', async () => {
  const draft = openDraft({ ...letter, empty: { title: 'Leave', text: '' }, isEdit: true });
  draft.write({ title: 'Leave', text: 'Two' });
  const succeed = draft.send();
  draft.write({ title: 'Leave', text: 'Two days' });
  await succeed();
  expect(draft.content()).toEqual({ title: 'Leave', text: 'Two days' });
});

test('an edit keeps the later change of somebody else', () => {
  const edit = { ...letter, empty: { title: 'Leave', text: '' }, isEdit: true };
  openDraft(edit).write({ title: 'Leave', text: 'Two' });
  const changed = openDraft({ ...edit, empty: { title: 'Leave of absence', text: '' } });
  expect(changed.content()).toEqual({ title: 'Leave of absence', text: 'Two' });
});

test('a failed send keeps the draft, and its key for the same content, over a reload', async () => {
  const draft = openDraft();
  draft.write({ title: 'Leave', text: 'Two days' });
  await draft.send()(new Error('no answer'));
  expect(draft.onEmptied).not.toHaveBeenCalled();
  draft.unmount();
  const reloaded = openDraft();
  expect(reloaded.content()).toEqual({ title: 'Leave', text: 'Two days' });
  reloaded.write({ title: 'Leave', text: 'Two days!' });
  reloaded.write({ title: 'Leave', text: 'Two days' });
  await reloaded.send()(new Error('no answer'));
  expect(reloaded.keys).toEqual(draft.keys);
  reloaded.write({ title: 'Leave', text: 'Three days' });
  await reloaded.send()();
  expect(reloaded.keys[1]).not.toBe(reloaded.keys[0]);
});

test('a form that was left while it sends loses its sent text, and is not closed later', async () => {
  const draft = openDraft();
  draft.write({ title: 'Leave', text: 'Two days' });
  const succeed = draft.send();
  draft.unmount();
  await succeed();
  expect(openDraft().content()).toEqual(letter.empty);
  expect(draft.onEmptied).not.toHaveBeenCalled();
});
