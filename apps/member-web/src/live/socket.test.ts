import { closeCodes, comeBackIn } from '@kopa/contracts/realtime';
import { socketLimits } from '@kopa/contracts/socket-limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../../test/fake-socket.ts';
import { type LiveSocket, openLiveSocket, type SocketStatus } from './socket.ts';

let live: LiveSocket;
let statuses: SocketStatus[];
let frames: string[];
let sessionEnded: ReturnType<typeof vi.fn<(reason: string) => void>>;
let isSessionOver: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.opened = [];
  [statuses, frames, isSessionOver] = [[], [], true];
  sessionEnded = vi.fn<(reason: string) => void>();
  live = openLiveSocket({
    userId: 7,
    onFrame: ({ type }) => frames.push(type),
    onStatus: (status) => statuses.push(status),
    isSessionOver: () => Promise.resolve(isSessionOver),
    onSessionEnded: sessionEnded,
  });
});

const current = () => FakeSocket.opened.at(-1) as FakeSocket;

test('a socket authenticates when it opens, and counts as open once the server confirms', () => {
  expect(current().url).toBe(`ws://${window.location.host}/ws`);
  current().onopen?.();
  expect(JSON.parse(current().sent[0] ?? '')).toEqual({ type: 'authenticate', payload: { userId: 7 } });
  expect(live.send('like_post', { feedId: 1 })).toBe(false);
  current().receive('authenticated', { userId: 7, onlineUserIds: [] });
  expect(statuses).toEqual(['connecting', 'open']);
  expect(live.send('like_post', { feedId: 1 })).toBe(true);
});

test('a message to a closing socket counts as not sent', () => {
  current().receive('authenticated', { userId: 7, onlineUserIds: [] });
  current().readyState = current().CLOSING;
  expect(live.send('like_post', { feedId: 1 })).toBe(false);
});

test('a frame of more than 16 KiB counts as not sent, so that its text goes over HTTP', () => {
  current().receive('authenticated', { userId: 7, onlineUserIds: [] });
  const post = (content: string) => ({ type: 'status', content, clientId: crypto.randomUUID() }) as const;
  expect(live.send('new_post', post('ẹ'.repeat(5_000)))).toBe(true);
  const sent = current().sent.length;
  expect(live.send('new_post', post('😀'.repeat(5_000)))).toBe(false);
  expect(current().sent).toHaveLength(sent);
});

/** Sets whether the page is visible. */
function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
}

/** The types of the frames that a socket has sent. */
const sentTypes = ({ sent }: FakeSocket) => sent.map((text) => (JSON.parse(text) as { type: string }).type);

function open() {
  current().onopen?.();
  current().receive('authenticated', { userId: 7, onlineUserIds: [] });
}

test('after an unclean close the socket reconnects five times, after two seconds plus one per attempt, and then slowly while the page is visible', () => {
  for (let attempt = 0; attempt < socketLimits.reconnectAttempts; attempt += 1) {
    current().onclose?.({ code: 1006 });
    const wait = 2_000 + attempt * 1_000;
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSocket.opened).toHaveLength(attempt + 1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(attempt + 2);
  }
  for (let more = 1; more <= 3; more += 1) {
    current().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(socketLimits.reconnectPause - 1);
    expect(statuses.at(-1)).toBe('closed');
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(6 + more);
  }
  current().onclose?.({ code: 1006 });
  setVisibility('hidden');
  vi.advanceTimersByTime(10 * socketLimits.reconnectPause);
  expect(FakeSocket.opened).toHaveLength(9);
  setVisibility('visible');
  live.resume();
  expect(FakeSocket.opened).toHaveLength(10);
});

test('an attempt that the server does not answer fails after 15 seconds', () => {
  current().onopen?.();
  vi.advanceTimersByTime(socketLimits.openTimeout + socketLimits.reconnectDelay - 1);
  expect(FakeSocket.opened).toHaveLength(1);
  expect(statuses.at(-1)).toBe('closed');
  vi.advanceTimersByTime(1);
  expect(FakeSocket.opened).toHaveLength(2);
});

test('an open socket is pinged every 30 seconds and stays while the server answers', () => {
  open();
  for (let minute = 1; minute <= 10; minute += 1) {
    vi.advanceTimersByTime(socketLimits.pingEvery);
    expect(sentTypes(current()).filter((type) => type === 'ping')).toHaveLength(minute);
    current().receive('pong');
  }
  expect([statuses.at(-1), FakeSocket.opened.length]).toEqual(['open', 1]);
});

test('after 60 seconds of silence the socket is offline and reconnects at once, and its late close changes nothing', () => {
  open();
  const dead = current();
  vi.advanceTimersByTime(socketLimits.silence - 1);
  expect(statuses.at(-1)).toBe('open');
  vi.advanceTimersByTime(1);
  expect(statuses.slice(-2)).toEqual(['closed', 'connecting']);
  expect([FakeSocket.opened.length, dead.closedWith]).toEqual([2, 1000]);
  open();
  dead.onclose?.({ code: 1006 });
  dead.receive('new_post');
  expect([statuses.at(-1), frames]).toEqual(['open', ['authenticated', 'authenticated']]);
});

test('a page that comes back checks its open socket, and reconnects unless the server answers', () => {
  open();
  live.resume();
  live.resume();
  expect(sentTypes(current())).toEqual(['authenticate', 'ping']);
  vi.advanceTimersByTime(socketLimits.echoTimeout - 1);
  current().receive('pong');
  vi.advanceTimersByTime(socketLimits.echoTimeout);
  expect(FakeSocket.opened).toHaveLength(1);
  live.check();
  vi.advanceTimersByTime(socketLimits.echoTimeout);
  expect(FakeSocket.opened).toHaveLength(2);
});

test('a device that has slept checks its socket without an event of the browser', () => {
  open();
  vi.setSystemTime(Date.now() + 10 * 60_000);
  vi.advanceTimersByTime(10_000);
  expect(sentTypes(current()).at(-1)).toBe('ping');
  vi.advanceTimersByTime(socketLimits.echoTimeout);
  expect(FakeSocket.opened).toHaveLength(2);
});

test('a hidden page with slow timers keeps an answering socket', () => {
  open();
  for (let minute = 0; minute < 5; minute += 1) {
    vi.setSystemTime(Date.now() + 50_000);
    vi.advanceTimersByTime(10_000);
    expect(sentTypes(current()).at(-1)).toBe('ping');
    current().receive('pong');
    vi.advanceTimersByTime(0);
  }
  expect([statuses.at(-1), FakeSocket.opened.length]).toEqual(['open', 1]);
});

test('sockets that close together reconnect at different moments', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  current().onclose?.({ code: 1012 });
  vi.advanceTimersByTime(2_499);
  expect(FakeSocket.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.opened).toHaveLength(2);
});

test('a socket comes back at the time that the server has sent', () => {
  current().onclose?.({ code: closeCodes.goingAway, reason: comeBackIn(7_300) });
  vi.advanceTimersByTime(7_299);
  expect(FakeSocket.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.opened).toHaveLength(2);
});

test('a socket stays away for a minute at most, and a reason in other words sets no time', () => {
  current().onclose?.({ code: closeCodes.goingAway, reason: comeBackIn(999_999) });
  vi.advanceTimersByTime(socketLimits.longestAbsence);
  expect(FakeSocket.opened).toHaveLength(2);
  current().onclose?.({ code: closeCodes.goingAway, reason: 'come back in 0 ms, please' });
  vi.advanceTimersByTime(socketLimits.reconnectDelay);
  expect(FakeSocket.opened).toHaveLength(2);
});

test('when the network or the page is back the socket reconnects at once with five new attempts', () => {
  current().onclose?.({ code: 1006 });
  live.resume();
  expect(FakeSocket.opened).toHaveLength(2);
  live.resume();
  expect(FakeSocket.opened).toHaveLength(2);
  expect(current().sent).toEqual([]);
});

test('a session ended by the server is reported, and the socket does not reconnect', async () => {
  current().onclose?.({ code: 1008 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sessionEnded.mock.calls).toEqual([['session ended']]);
  expect(FakeSocket.opened).toHaveLength(1);
});

test('a suspension is reported with its reason, without a call to the server', () => {
  isSessionOver = false;
  current().onclose?.({ code: 1008, reason: 'account_suspended' });
  expect(sessionEnded.mock.calls).toEqual([['account_suspended']]);
});

test('a channel that was refused for another reason than the session reconnects', async () => {
  isSessionOver = false;
  current().onclose?.({ code: 1008 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sessionEnded).not.toHaveBeenCalled();
  expect(FakeSocket.opened).toHaveLength(2);
});

test('without a network the socket closes at once and uses no attempt until the network is back', () => {
  current().receive('authenticated', { userId: 7, onlineUserIds: [] });
  live.pause();
  expect(statuses.at(-1)).toBe('closed');
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.opened).toHaveLength(1);
  live.resume();
  expect(FakeSocket.opened).toHaveLength(2);
});

test('a frame that cannot be parsed is logged and changes nothing', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  current().onmessage?.({ data: 'not json' });
  current().receive('become_admin');
  current().onmessage?.({ data: '{"type":"new_post"}' });
  expect(frames).toEqual([]);
  expect(log).toHaveBeenCalledTimes(3);
});

test('close() closes the socket cleanly and does not reconnect', () => {
  live.close();
  expect(current().closedWith).toBe(1000);
  current().onclose?.({ code: 1000 });
  live.resume();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.opened).toHaveLength(1);
});

/** Lets time pass on a channel that answers. */
function pass(time: number) {
  for (let passed = 0; passed < time; passed += socketLimits.pingEvery) {
    vi.advanceTimersByTime(socketLimits.pingEvery);
    current().receive('pong');
  }
}

test('a hidden page closes the channel after five minutes, and opens it again when it is shown', () => {
  open();
  setVisibility('hidden');
  live.hide();
  pass(socketLimits.hiddenFor / 2);
  live.hide();
  pass(socketLimits.hiddenFor / 2 - socketLimits.pingEvery);
  expect(current().closedWith).toBeUndefined();
  vi.advanceTimersByTime(socketLimits.pingEvery);
  expect([current().closedWith, statuses.at(-1)]).toEqual([1000, 'closed']);
  vi.advanceTimersByTime(socketLimits.hiddenFor);
  expect(FakeSocket.opened).toHaveLength(1);
  setVisibility('visible');
  live.resume();
  expect(FakeSocket.opened).toHaveLength(2);
});

test('a page that was hidden for less than five minutes keeps its channel', () => {
  open();
  live.hide();
  pass(socketLimits.pingEvery);
  live.resume();
  current().receive('pong');
  pass(socketLimits.hiddenFor);
  expect([statuses.at(-1), FakeSocket.opened.length]).toEqual(['open', 1]);
});
