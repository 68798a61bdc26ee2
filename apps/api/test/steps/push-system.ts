import { sql } from 'kysely';
import { expect } from 'vitest';
import { sendPushesStep } from '../../src/features/notifications/pushes.actions.ts';
import type { TestMember } from '../members.ts';
import { type PushBrowser, startPushService } from '../push-service.ts';
import { createTestApp } from '../test-app.ts';

/** An API under test with a push service, and the steps of the push tests with both. */
export async function openPushSystem() {
  const service = await startPushService();
  const test = await createTestApp({ PUSH_SERVICES: service.origin, VAPID_SUBJECT: 'mailto:push@kopa.test' });
  const { db } = test.context;
  return {
    service,
    test,
    async subscribe(member: TestMember, browser = service.open()): Promise<PushBrowser> {
      const answer = await member.call('POST', '/api/push/subscriptions', browser.subscription);
      expect(answer.status).toBe(201);
      return browser;
    },
    /** Sends the due messages, as the job does. */
    step: () => sendPushesStep(test.context),
    /** Makes everything that waits due, as if its time had come. */
    comeDue: () => sql`update pushes set due_at = now()`.execute(db),
    /** The number of pushes that wait. */
    waiting: async () =>
      (await sql<{ count: number }>`select count(*) as count from pushes`.execute(db)).rows[0]?.count,
    discardWaiting: () => sql`delete from pushes`.execute(db),
    async close(): Promise<void> {
      await test.close();
      await service.close();
    },
  };
}
export type PushSystem = Awaited<ReturnType<typeof openPushSystem>>;

/** The messages that a browser's push service has received for it, decrypted. */
export const payloads = ({ received }: PushBrowser) => received.map(({ payload }) => payload);
