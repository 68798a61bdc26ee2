import { done } from '../answer.ts';
import { photoData, voiceData } from '../forms.ts';
import type { TestMember } from '../members.ts';
import type { World } from './world.ts';

/** Uploads a photo and returns its URL. */
export async function uploadPhoto(member: TestMember): Promise<string> {
  return done(await member.call('POST', `/api/users/${member.id}/upload-photo`, { imageData: photoData })).url;
}

/** Uploads a voice note of two seconds and returns its URL. */
export async function uploadVoiceNote(member: TestMember): Promise<string> {
  const body = { audioData: voiceData, seconds: 2 };
  return done(await member.call('POST', `/api/users/${member.id}/upload-voice`, body)).url;
}

/** A new member with the portal account that another one has unlinked. */
export async function takeOverAccount(
  world: World,
  { user, call, account }: Awaited<ReturnType<World['registerLinked']>>,
): Promise<TestMember> {
  done(await call('DELETE', '/api/portal/connect'));
  const { firstName, surname } = user;
  const member = await world.register({ firstName, surname });
  const { email, password } = account;
  done(await member.call('POST', '/api/portal/connect', { email, password }));
  return member;
}

/** Writes to a member and returns the id of the message. */
export async function write(sender: TestMember, receiver: TestMember): Promise<number> {
  const message = { receiverId: receiver.id, content: 'Hello' };
  return done(await sender.call('POST', '/api/messages/direct', message)).message.id;
}
