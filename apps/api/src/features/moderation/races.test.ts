import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { administratorOfTests } from '../../../test/administrators.ts';
import { voiceData } from '../../../test/forms.ts';
import { registerMember, registerPair, type TestMember } from '../../../test/members.ts';
import { isAnyoneWaiting } from '../../../test/races.ts';
import { postOf } from '../../../test/steps/posts.ts';
import { caseAbout, decide, openCase, report } from '../../../test/steps/reports.ts';
import { photoOf } from '../../../test/steps/uploads.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const admin = administratorOfTests(test);

const loadCase = async (id: number) => (await admin.call('GET', `/api/admin/cases/${id}`)).body;

/** Sends a voice note to a member and returns the id of the message. */
async function speakTo(speaker: TestMember, receiverId: number): Promise<number> {
  const recording = { audioData: voiceData, seconds: 2 };
  const { url } = (await speaker.call('POST', `/api/users/${speaker.id}/upload-voice`, recording)).body;
  const message = { receiverId, content: '', attachments: [{ type: 'voice', url }] };
  return (await speaker.call('POST', '/api/messages/direct', message)).body.message.id;
}

describe('while its author deletes the content, a moderator', () => {
  const kinds = {
    post: async (author: TestMember) => {
      const id = await postOf(author);
      return { id, remove: () => author.call('DELETE', `/api/social-feeds/${id}`) };
    },
    direct_message: async (author: TestMember, reader: TestMember) => {
      const id = await speakTo(author, reader.id);
      return { id, remove: () => author.call('DELETE', `/api/messages/direct/${id}`) };
    },
    photo: async (author: TestMember, reader: TestMember) => {
      const id = await photoOf(author);
      const [url] = (await author.call('GET', '/api/auth/user')).body.photos;
      const attachments = [{ type: 'photo', url }];
      await author.call('POST', '/api/messages/direct', { receiverId: reader.id, content: '', attachments });
      await author.call('POST', '/api/social-feeds', { type: 'status', content: '', photos: [{ url }] });
      return { id, remove: () => author.call('PATCH', `/api/users/${author.id}/photos`, { photos: [] }) };
    },
    member: async (author: TestMember) => {
      const body = { password: author.password };
      return { id: author.id, remove: () => author.call('DELETE', `/api/users/${author.id}`, body) };
    },
  };

  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
    it(`decides about a ${kind} without an error, and each is carried out`, async () => {
      for (const action of ['suspend', 'remove', 'warn'].filter((one) => kind !== 'member' || one !== 'remove')) {
        for (const isFirst of [true, false]) {
          const [author, reporter] = await registerPair(test.app);
          const { id, remove } = await kinds[kind](author, reporter);
          expect((await report(reporter, kind, id)).status).toBe(201);
          const caseId = await caseAbout(test, kind, id);
          const deciding = () => decide(admin, caseId, { action });
          const answers = await Promise.all(isFirst ? [deciding(), remove()] : [remove(), deciding()]);
          const [decided, removed] = isFirst ? answers : answers.reverse();
          // A suspension may end the author's session before the deletion; a decision may find no member to notify.
          expect([200, 204, 401, 404], `${action} ${removed?.status}`).toContain(removed?.status);
          expect([200, 400], action).toContain(decided?.status);
          if (kind !== 'member') expect(decided?.status).toBe(200);
          const { isDeleted, status } = await loadCase(caseId);
          expect(status).toBe(decided?.status === 200 ? 'resolved' : 'open');
          if (kind !== 'member' && action !== 'warn') expect(isDeleted).toBe(true);
          if (decided?.status === 200) {
            const told = (await reporter.call('GET', `/api/users/${reporter.id}/notifications`)).body;
            expect(told.filter(({ relatedType }: { relatedType: string }) => relatedType === 'report')).toHaveLength(1);
          }
        }
      }
    });
  }
});

it('a moderator removes a photo without a deadlock, while its owner changes the gallery', async () => {
  const [owner, reporter] = await registerPair(test.app);
  const photoId = await photoOf(owner);
  const [url] = (await owner.call('GET', '/api/auth/user')).body.photos;
  const attachments = [{ type: 'photo', url }];
  await owner.call('POST', '/api/messages/direct', { receiverId: reporter.id, content: '', attachments });
  const caseId = await openCase(test, reporter, 'photo', photoId);
  let deciding: ReturnType<typeof decide> | undefined;
  await test.context.db.transaction().execute(async (transaction) => {
    await sql`select from members where id = ${owner.id} for no key update`.execute(transaction);
    deciding = decide(admin, caseId, { action: 'remove' });
    await expect.poll(() => isAnyoneWaiting(test.context), { interval: 5 }).toBe(true);
    await sql`select from photos where id = ${photoId} for no key update`.execute(transaction);
  });
  expect((await deciding)?.status).toBe(200);
});

describe('a report', () => {
  it('at the moment of the deletion is 404, or has the evidence', async () => {
    for (let run = 0; run < 10; run += 1) {
      const [speaker, reporter] = await registerPair(test.app);
      const id = await speakTo(speaker, reporter.id);
      const deletion = () => speaker.call('DELETE', `/api/messages/direct/${id}`);
      const reporting = () => report(reporter, 'direct_message', id);
      const answers = await Promise.all(run % 2 === 0 ? [reporting(), deletion()] : [deletion(), reporting()]);
      const [reported, deleted] = run % 2 === 0 ? answers : answers.reverse();
      expect(deleted?.status).toBe(204);
      expect([201, 404]).toContain(reported?.status);
      if (reported?.status === 201) {
        const { snapshot } = await loadCase(await caseAbout(test, 'direct_message', id));
        expect(snapshot.voice).toEqual(expect.any(String));
      }
    }
  });

  it('at the moment of the decision belongs to the decided case or to a new one, and its member is notified accordingly', async () => {
    for (let run = 0; run < 10; run += 1) {
      const [author, first] = await registerPair(test.app);
      const second = await registerMember(test.app);
      const id = await postOf(author);
      const caseId = await openCase(test, first, 'post', id);
      const deciding = () => decide(admin, caseId, { action: 'dismiss' });
      const reporting = () => report(second, 'post', id);
      await Promise.all(run % 2 === 0 ? [reporting(), deciding()] : [deciding(), reporting()]);
      const [own] = (await second.call('GET', '/api/reports')).body;
      const told = (await second.call('GET', `/api/users/${second.id}/notifications`)).body;
      const isInDecided = (await caseAbout(test, 'post', id)) === caseId;
      expect([own.status, told.length]).toEqual(isInDecided ? ['resolved', 1] : ['open', 0]);
    }
  });
});
