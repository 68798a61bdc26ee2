import { buildConnection, buildMember, buildMessage } from '@kopa/mocks/builders';
import { act, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { chatWorld } from '../../../../test/chat-world.ts';
import { eventually } from '../../../../test/eventually.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { storeMember } from '../../../session/stored-member.ts';

/** A microphone whose recordings are empty. */
function stubMicrophone() {
  class Recorder extends EventTarget {
    static isTypeSupported = () => true;
    state = 'inactive';
    mimeType = 'audio/webm;codecs=opus';
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.dispatchEvent(new Event('stop'));
    }
  }
  const track = { stop: vi.fn() };
  vi.stubGlobal('MediaRecorder', Recorder);
  const getUserMedia = async () => ({ getTracks: () => [track] });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  return track;
}

async function openRecording(...faults: Parameters<typeof openApp>[2][]) {
  const track = stubMicrophone();
  storeMember(buildMember(1).user);
  const world = chatWorld([buildMessage(1, { content: 'Are you at the secretariat?', isRead: true })], {
    connections: [buildConnection(1)],
  });
  const user = openApp(world, '/chat/1', ...faults);
  const record = await screen.findByRole('button', { name: 'Record voice note' });
  // A tap, however long the page takes to render.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await user.click(record);
  // The button may be gone from the page before the pointer is let go, which the window hears all the same.
  act(() => void window.dispatchEvent(new Event('pointerup')));
  clock.mockRestore();
  await screen.findByRole('button', { name: 'Stop recording' });
  // Its effects.
  await act(async () => undefined);
  return { user, track, world };
}

const question = () => screen.findByRole('dialog', { name: 'Discard the voice note?' });

test('a navigation asks before it loses a recording, which goes on after Cancel', async () => {
  const { user, track } = await openRecording();
  await user.click(screen.getByRole('link', { name: /Profile/ }));
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Stop recording' })).toBeVisible();
  expect(track.stop).not.toHaveBeenCalled();

  await user.click(screen.getByRole('link', { name: /Profile/ }));
  await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('heading', { level: 1, name: buildMember(1).user.name })).toBeVisible();
  expect(track.stop).toHaveBeenCalled();
});

test('the local address of a recording ends once the voice note is sent', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kopa/recording');
  const ended = vi.spyOn(URL, 'revokeObjectURL');
  const played = Promise.withResolvers<void>();
  const waits = http.post('*/api/messages/direct', () => played.promise);
  const { user, world } = await openRecording(waits);
  await user.click(screen.getByRole('button', { name: 'Stop recording' }));
  await screen.findByRole('button', { name: 'Play voice note' });
  played.resolve();
  await eventually(() => expect(world.messages).toHaveLength(2));
  await eventually(() => expect(ended).toHaveBeenCalledWith('blob:kopa/recording'));
  expect(ended).toHaveBeenCalledTimes(made.mock.calls.length);
});

test('a tap whose recorder came late is no hold: Cancel sends nothing', async () => {
  const { user } = await openRecording();
  const late = performance.now() + 1_000;
  vi.spyOn(performance, 'now').mockReturnValue(late);
  await user.click(screen.getByRole('button', { name: 'Cancel recording' }));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Play voice note' })).toBeNull();
});
