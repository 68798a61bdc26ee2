import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { voiceData } from '../../test/forms.ts';
import { type Caller, callsAs } from './calls.ts';
import { openWindow, tellOfClearance } from './drive-clearances.ts';
import { keepFile } from './drive-file.ts';
import { runGroup } from './drive-groups.ts';
import { travel } from './drive-safety.ts';
import type { ExplainedApp } from './explained-app.ts';

/** An account created for the run, which administrators change later. */
export interface FreshMember {
  id: number;
  password: string;
  ticketId: number;
  postId: number;
  photoId: number;
  commentOfViewer: number;
  /** Signs in again after a suspension has ended the session. */
  signIn(): Promise<Caller>;
}

/** Registers a member and makes every write of members with them and an established one. */
export async function registerAndWrite(
  explained: ExplainedApp,
  made: Set<string>,
  viewer: Caller,
  viewerId: number,
): Promise<FreshMember> {
  const password = 'Harmattan-Breeze-7';
  const name = randomBytes(6).toString('hex');
  const visitor = callsAs(explained, {}, made);
  const form = { firstName: 'Ngozi', surname: 'Plan', email: `${name}@bench.kopa.ng`, username: name, password };
  const registered = await visitor.call('POST', '/api/auth/register', {
    ...form,
    phoneNumber: '08031234567',
    confirmPassword: password,
  });
  const { id } = (registered.body as { user: { id: number } }).user;
  const signIn = async () => {
    await visitor.call('POST', '/api/auth/login', { email: form.email, password });
    return callsAs(explained, await explained.asMember(id), made);
  };
  const member = await signIn();
  linkTo(explained, name);
  await openWindow(explained);
  await keepProfile(member, id, name);
  await bePushed(explained, member, id);
  await meet(member, id, viewer, viewerId);
  await travel(member, id, viewer, viewerId);
  const social = await share(member, viewer);
  await write(member, id, viewer, viewerId);
  const url = await upload(member, id);
  await changePosts(member, viewer, url);
  const photoId = await addPhotos(explained, member, id, url);
  await keepFile(member, id, await upload(member, id), visitor);
  const subject = { subjectType: 'post', subjectId: social.postId };
  await viewer.call('POST', '/api/reports', { ...subject, reason: 'self_harm' });
  await viewer.read('/api/reports');
  const ticket = { subject: 'A question', description: 'How?', category: 'other', priority: 'low' };
  const { body } = await member.call('POST', '/api/support-tickets', ticket);
  const ticketId = (body as { id: number }).id;
  await member.call('POST', `/api/support-tickets/${ticketId}/messages`, { text: 'Hello?' });
  await member.call('PUT', `/api/support-tickets/${ticketId}/read`);
  await viewer.read(`/api/support-tickets/${viewerId}/messages`);
  await appeal(viewer, viewerId);
  await visitor.read('/api/transparency');
  return { id, password, signIn, photoId, ticketId, ...social };
}

/** Appeals against a decision that nobody has appealed against. */
async function appeal({ call }: Caller, id: number): Promise<void> {
  const decisions = (await call('GET', `/api/users/${id}/decisions?limit=100`)).body as {
    id: number;
    appeal: object | null;
  }[];
  const found = decisions.find((decision) => decision.appeal === null);
  await call('POST', `/api/users/${id}/decisions/${found?.id}/appeal`, { text: 'It was a quote.' });
}

/** Makes the last writes of an account, such as its deletion. */
export async function leave({ id, password, signIn, ticketId }: FreshMember): Promise<void> {
  const { call } = await signIn();
  await call('PUT', `/api/support-tickets/${ticketId}/solution`, { isSolved: false });
  await call('DELETE', '/api/portal/connect');
  await call('DELETE', `/api/users/${id}`, { password });
}

/** A portal with an account of the new member. */
function linkTo({ context }: ExplainedApp, name: string): void {
  context.portal = {
    isOpen: () => false,
    signIn: async () => 'token',
    fetchRecord: async () => ({
      accountId: name,
      firstName: 'Ngozi',
      middleName: null,
      surname: 'Plan',
      batch: '2026 Batch A',
      lga: 'LGA 17',
      stateCode: `LA/26A/${parseInt(name, 16)}`,
      deploymentState: 'State 17',
      ppa: 'PPA 17',
      cdsGroup: 'CDS 1',
      serviceStartDate: '2026-03-01',
      serviceDays: 365,
      cdsAttended: 3,
    }),
  };
}

async function keepProfile({ call, read }: Caller, id: number, name: string): Promise<void> {
  await call('PATCH', `/api/users/${id}`, { name: 'Ngozi Plan', username: `${name}x`, email: `${name}@bench.kopa.ng` });
  await call('PATCH', `/api/users/${id}/color-scheme`, { colorScheme: 'blue' });
  await call('PATCH', `/api/users/${id}/privacy`, { messagesFrom: 'connections', showOnline: false });
  await call('PATCH', `/api/users/${id}/privacy`, { messagesFrom: 'everyone', showOnline: true });
  await call('POST', '/api/portal/connect', { email: 'a@b.ng', password: 'x' });
  await call('POST', `/api/users/${id}/refresh`);
  await keepServiceYear({ call, read }, id);
}

/** Subscribes to push messages, which nobody sends. */
async function bePushed({ context }: ExplainedApp, { call }: Caller, id: number): Promise<void> {
  context.push = { publicKey: 'of the run', send: async () => 'sent' };
  const endpoint = `https://fcm.googleapis.com/fcm/send/${id}`;
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  await call('GET', '/api/push/key');
  await call('POST', '/api/push/subscriptions', { endpoint, keys });
  await call('DELETE', '/api/push/subscriptions', { endpoint });
  await call('POST', '/api/push/subscriptions', { endpoint, keys });
  await call('POST', '/api/push/test');
  await call('PATCH', `/api/users/${id}/notification-settings`, { likes: false });
}

async function keepServiceYear({ call, read }: Caller, id: number): Promise<void> {
  const path = `/api/users/${id}/service`;
  await call('PUT', `${path}/clearances`, { clearances: [{ month: '2026-04', clearedOn: '2026-04-02' }] });
  await call('PUT', `${path}/clearances/2026-04`, { clearedOn: '2026-04-02' });
  await call('PUT', `${path}/clearances/2026-04`, { clearedOn: null });
  await call('PUT', `${path}/items/kit`, { isDone: true });
  await call('PUT', `${path}/items/kit`, { isDone: false });
  await read(path);
  await read(`${path}/calendar`);
  await call('DELETE', `${path}/calendar`);
  await call('PUT', `/api/users/${id}/allowance/2026-04`, { paidOn: '2026-04-27' });
  await read('/api/allowance/2026-04');
  await tellOfClearance({ call, read }, id);
  const ratings = { welcome: 5, work: 4, accommodation: 3, stipend: 2, safety: 5 };
  await call('PUT', '/api/ppas/review', { ratings, text: 'A good place' });
  const place = 'state=State%2017&lga=LGA%2017';
  for (const list of ['/review', '', '?search=ppa%2017', `?${place}`, `/reviews?name=PPA%2017&${place}`])
    await read(`/api/ppas${list}`);
  await call('DELETE', '/api/ppas/review');
  await readChannels({ call, read }, id);
  await askAround({ call, read });
}

async function readChannels({ call, read }: Caller, id: number): Promise<void> {
  type Found = { id: number; lastNotice: { id: number } | null }[];
  for (const { id: channelId, lastNotice } of (await call('GET', '/api/channels')).body as Found) {
    await call('PUT', `/api/users/${id}/channels/${channelId}/mute`);
    await call('DELETE', `/api/users/${id}/channels/${channelId}/mute`);
    await read(`/api/channels/${channelId}/notices?limit=5`);
    if (lastNotice === null) continue;
    await call('PUT', `/api/channels/${channelId}/read`, { noticeId: lastNotice.id });
    await call('PUT', `/api/notices/${lastNotice.id}/acknowledgement`);
  }
}

async function askAround({ call, read }: Caller): Promise<void> {
  const asked = await call('POST', '/api/rumours', { text: 'Does the allowance rise in December?' });
  await call('POST', `/api/rumours/${(asked.body as { id: number }).id}/askers`);
  await call('DELETE', `/api/rumours/${(asked.body as { id: number }).id}/askers`);
  await read('/api/rumours');
  await read('/api/rumours?search=allowance%20in%20december');
}

async function meet(member: Caller, id: number, viewer: Caller, viewerId: number): Promise<void> {
  const ask = async () =>
    ((await member.call('POST', '/api/connections', { connectedUserId: viewerId })).body as { id: number }).id;
  await member.call('DELETE', `/api/connections/${await ask()}/cancel`);
  await viewer.call('PUT', `/api/connections/${await ask()}`, { status: 'accepted' });
  await member.call('DELETE', `/api/connections/${viewerId}?currentUserId=${id}`);
  for (const kind of ['following', 'blocks', 'mutes']) {
    await member.call('PUT', `/api/users/${id}/${kind}/${viewerId}`);
    await member.call('DELETE', `/api/users/${id}/${kind}/${viewerId}`);
  }
  const notices = (await viewer.call('GET', `/api/users/${viewerId}/notifications`)).body as { id: number }[];
  await viewer.call('PUT', `/api/notifications/${notices[0]?.id}/read`);
  await viewer.call('PUT', `/api/users/${viewerId}/notifications/mark-all-read`);
}

async function share(member: Caller, viewer: Caller): Promise<{ postId: number; commentOfViewer: number }> {
  const post = await member.call('POST', '/api/social-feeds', {
    type: 'status',
    content: 'Hello @member1 and @member2',
  });
  const postId = (post.body as { id: number }).id;
  for (let run = 0; run < 7; run += 1) {
    await viewer.call('POST', `/api/social-feeds/${postId}/like`);
    await viewer.call('DELETE', `/api/social-feeds/${postId}/like`);
    await member.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'And more for @member3' });
  }
  const comment = await viewer.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Well said' });
  return { postId, commentOfViewer: (comment.body as { id: number }).id };
}

async function write(member: Caller, id: number, viewer: Caller, viewerId: number): Promise<void> {
  let conversationId = 0;
  for (let run = 0; run < 7; run += 1) {
    const sent = await member.call('POST', '/api/messages/direct', { receiverId: viewerId, content: 'Good morning' });
    const { message } = sent.body as { message: { id: number; conversationId: number } };
    conversationId = message.conversationId;
    await viewer.call('PUT', `/api/messages/direct/${viewerId}/${id}/read`, { messageId: message.id });
    await viewer.call('POST', '/api/messages/direct', { receiverId: id, content: 'Good morning to you' });
  }
  const group = { name: 'Plans', description: '', type: 'private' };
  const groupId = ((await member.call('POST', '/api/groups', group)).body as { id: number }).id;
  await member.call('POST', `/api/groups/${groupId}/members`, { userId: viewerId });
  await viewer.call('GET', '/api/groups?standing=invited');
  await viewer.call('POST', `/api/groups/${groupId}/members`);
  await viewer.call('POST', '/api/groups/messages', { groupId, content: 'Thank you @member1' });
  for (const chat of [`conversations/${conversationId}`, `groups/${groupId}`]) {
    for (const mark of ['mute', 'pin', 'unread-mark']) {
      await viewer.call('PUT', `/api/users/${viewerId}/${chat}/${mark}`);
      await viewer.call('DELETE', `/api/users/${viewerId}/${chat}/${mark}`);
    }
  }
  await changeMessages(viewer, viewerId, { kind: 'direct', to: { receiverId: id } });
  await changeMessages(viewer, viewerId, { kind: 'group', to: { groupId } });
  await runGroup(member, viewer, viewerId, groupId);
  await viewer.call('DELETE', `/api/groups/${groupId}/members`);
}

/** Sends photos, voice notes and answers, and edits, reacts to and deletes messages. */
async function changeMessages(
  member: Caller,
  id: number,
  { kind, to }: { kind: 'direct' | 'group'; to: object },
): Promise<void> {
  const photo = { type: 'photo', url: await upload(member, id) };
  const recorded = await member.call('POST', `/api/users/${id}/upload-voice`, { audioData: voiceData, seconds: 2 });
  const voice = { type: 'voice', url: (recorded.body as { url: string }).url };
  const at = kind === 'direct' ? '/api/messages/direct' : '/api/groups/messages';
  const sent = async (message: object) =>
    ((await member.call('POST', at, { ...to, content: '', ...message })).body as { message: { id: number } }).message
      .id;
  for (let run = 0; run < 7; run += 1) {
    const first = await sent({ attachments: [run % 2 === 0 ? photo : voice] });
    const answer = await sent({ content: 'Look', replyToId: first });
    await member.call('PATCH', `${at}/${answer}`, { content: 'Look here' });
    await member.call('PUT', `${at}/${answer}/reactions`, { emoji: '👍' });
    if (run > 0) await member.call('DELETE', `${at}/${answer}/reactions`);
    // The uploads stay in use until the end.
    if (run > 2) await member.call('DELETE', `${at}/${first}`);
  }
}

/** Edits and deletes posts and comments, and leaves a post with the photo. */
async function changePosts(member: Caller, viewer: Caller, url: string): Promise<void> {
  const post = { type: 'location', content: 'Look', location: 'Ikeja', photos: [{ url, alt: 'A green wall' }] };
  const shared = async () =>
    `/api/social-feeds/${((await member.call('POST', '/api/social-feeds', post)).body as { id: number }).id}`;
  const path = await shared();
  await viewer.read(path);
  for (let run = 0; run < 7; run += 1) {
    await member.call('PATCH', path, { content: `Look again ${run}` });
    await viewer.call('POST', `${path}/like`);
    const { id } = (await viewer.call('POST', `${path}/comments`, { content: 'Nice' })).body as { id: number };
    await viewer.call('PATCH', `${path}/comments/${id}`, { content: 'Very nice' });
    await member.call('DELETE', `${path}/comments/${id}`);
  }
  await member.call('DELETE', path);
  await shared();
}

async function upload({ call }: Caller, id: number): Promise<string> {
  const pixels = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer();
  const imageData = `data:image/jpeg;base64,${pixels.toString('base64')}`;
  return ((await call('POST', `/api/users/${id}/upload-photo`, { imageData })).body as { url: string }).url;
}

async function addPhotos({ context }: ExplainedApp, caller: Caller, id: number, url: string): Promise<number> {
  const { call } = caller;
  const spareUrl = await upload(caller, id);
  const idOf = async (photo: string) =>
    (await context.db.selectFrom('photos').select('id').where('url', '=', photo).executeTakeFirstOrThrow()).id;
  await call('PATCH', `/api/users/${id}/photos`, { photos: [url, spareUrl] });
  await call('DELETE', `/api/users/${id}/photos/${await idOf(spareUrl)}`);
  await call('PATCH', `/api/users/${id}/profile-picture`, { profilePicture: url });
  await call('PATCH', `/api/users/${id}/cover-photo`, { coverPhoto: url });
  return idOf(url);
}
