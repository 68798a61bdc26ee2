import { pageLimits } from '@kopa/contracts/limits';
import { answer } from '@kopa/contracts/msw';
import * as rumours from '@kopa/contracts/rumours';
import { assertFound } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import { assertOwnPhotos } from '@kopa/rules/photos';
import { answerNotification, resembles } from '@kopa/rules/rumours';
import { callsOf } from '../calls.ts';
import { notify } from '../notifications.ts';
import { createOnce } from '../once.ts';
import { newestFirst, pageOf } from '../pages.ts';
import { adminRumourView, leave, rumourView } from '../rumours.ts';
import type { StoredRumour } from '../stored-service.ts';
import type { World } from '../world.ts';

/** The calls for rumours that members have heard and ask about. */
export function rumourHandlers(world: World) {
  const calls = callsOf(world);
  const rumourOf = (id: number): StoredRumour => {
    const found = world.rumours.find((rumour) => rumour.id === id);
    assertFound(found);
    return found;
  };

  return [
    calls.member(rumours.listRumours, ({ user, ...input }) => {
      const { search, limit = pageLimits.default } = input.query;
      if (search !== undefined) {
        const similar = newestFirst(world.rumours).filter(({ text }) => resembles(text, search));
        return answer(
          similar.slice(0, limit).map((rumour) => rumourView(world, rumour, user.id)),
          {},
        );
      }
      const positionOf = ({ answerPosition }: StoredRumour) => answerPosition ?? 0;
      const answered = world.rumours
        .filter(({ verdict }) => verdict !== null)
        .sort((a, b) => positionOf(b) - positionOf(a));
      const page = pageOf(answered, input, { positionOf });
      return answer(
        page.body.map((rumour) => rumourView(world, rumour, user.id)),
        { headers: page.headers },
      );
    }),

    calls.member(rumours.askRumour, ({ user, body, key }) => {
      const creation = { memberId: user.id, operation: 'ask_rumour', input: body, key };
      const { result } = createOnce(world, creation, {
        create() {
          const { text, photo = null } = body;
          const own = new Set(world.photos.filter(({ userId }) => userId === user.id).map(({ url }) => url));
          assertOwnPhotos(photo === null ? [] : [photo], own);
          const id = world.nextId();
          const unanswered = { verdict: null, explanation: null, source: null, answeredAt: null, answerPosition: null };
          const createdAt = world.now().toISOString();
          world.rumours.push({ id, text, photo, askerIds: new Set([user.id]), createdAt, ...unanswered });
          return { id };
        },
        find: (id) => world.rumours.find((rumour) => rumour.id === id),
      });
      return answer(asCreated.rumour(rumourView(world, result, user.id)), { status: 201 });
    }),

    calls.member(rumours.joinRumour, ({ user, params }) => {
      const found = rumourOf(params.id);
      found.askerIds.add(user.id);
      return rumourView(world, found, user.id);
    }),

    calls.member(rumours.leaveRumour, ({ user, params }) => {
      leave(world, rumourOf(params.id), user.id);
      return null;
    }),

    calls.administrator(rumours.listAdminRumours, (input) => {
      const { status } = input.query;
      const found = newestFirst(world.rumours).filter(
        ({ verdict }) => status === undefined || (verdict === null) === (status === 'open'),
      );
      const page = pageOf(
        found.map((rumour) => adminRumourView(world, rumour)),
        input,
      );
      return answer(page.body, { headers: { ...page.headers, 'x-total-count': String(found.length) } });
    }),

    calls.administrator(rumours.answerRumour, ({ params, body }) => {
      const found = rumourOf(params.id);
      const { verdict, explanation, source } = body;
      const answeredAt = world.now().toISOString();
      const answerPosition = found.answerPosition ?? world.nextId();
      Object.assign(found, { verdict, explanation, source: source || null, answeredAt, answerPosition });
      for (const memberId of found.askerIds) notify(world, answerNotification(memberId, found, body));
      return adminRumourView(world, found);
    }),

    calls.administrator(rumours.removeRumour, ({ params }) => {
      const found = rumourOf(params.id);
      world.rumours = world.rumours.filter((rumour) => rumour !== found);
      return null;
    }),
  ];
}
