import { sql } from 'kysely';
import type { TestAdministrator } from './administrators.ts';
import type { Answer } from './answer.ts';
import type { TestMember } from './members.ts';
import { uploadPhoto } from './photos.ts';
import type { TestApp } from './test-app.ts';

/** Adds a post that somebody may report, and returns its id. */
export async function postOf({ call: by }: TestMember): Promise<number> {
  return (await by('POST', '/api/social-feeds', { type: 'status', content: 'Rude' })).body.id;
}

/** Adds a photo to a member's gallery, and returns its id. */
export async function photoOf(owner: TestMember): Promise<number> {
  const { url } = (await uploadPhoto(owner)).body;
  await owner.call('PATCH', `/api/users/${owner.id}/photos`, { photos: [url] });
  return (await owner.call('GET', '/api/auth/user')).body.photoIds[0];
}

/** Reports something. */
export function report(
  { call: by }: TestMember,
  subjectType: string,
  subjectId: number,
  reason = 'spam',
): Promise<Answer> {
  return by('POST', '/api/reports', { subjectType, subjectId, reason });
}

/** The id of the newest case about a subject. */
export async function caseAbout({ context }: TestApp, subjectType: string, subjectId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from cases where subject_type = ${subjectType} and subject_id = ${subjectId} order by id desc limit 1`.execute(
    context.db,
  );
  return rows[0]?.id as number;
}

/** Decides a case. */
export function decide(by: TestAdministrator, id: number, body: object): Promise<Answer> {
  return by.call('POST', `/api/admin/cases/${id}/decision`, body);
}
