import * as replies from '@kopa/contracts/saved-replies';
import { isSameName } from '@kopa/rules/auth';
import { assertFound } from '@kopa/rules/existence';
import { fail } from '@kopa/rules/refusal';
import { assertKnownPlaceholders } from '@kopa/rules/saved-replies';
import { callsOf } from '../calls.ts';
import { createOnce } from '../once.ts';
import { pageOf } from '../pages.ts';
import type { World } from '../world.ts';

/** Saved replies of the desk. */
export function savedReplyHandlers(world: World) {
  const calls = callsOf(world);

  function assertFreeTitle(title: string, ownId?: number) {
    if (world.savedReplies.some((one) => one.id !== ownId && isSameName(one.title, title))) throw fail('title_taken');
  }

  function replyWithId(id: number) {
    const found = world.savedReplies.find((one) => one.id === id);
    assertFound(found);
    return found;
  }

  return [
    calls.administrator(replies.listSavedReplies, (input) => {
      const byTitle = world.savedReplies.toSorted((a, b) => a.title.localeCompare(b.title));
      const places = new Map(byTitle.map(({ id }, place) => [id, byTitle.length - place]));
      return pageOf(byTitle, input, { positionOf: ({ id }) => places.get(id) ?? 0 });
    }),
    calls.administrator(replies.createSavedReply, ({ account, body, key }) => {
      const creation = { memberId: -account.id, operation: 'create_saved_reply', input: body, key };
      return createOnce(world, creation, {
        create() {
          assertKnownPlaceholders(body.text);
          assertFreeTitle(body.title);
          const added = { id: world.nextId(), ...body };
          world.savedReplies.push(added);
          return added;
        },
        find: (id) => world.savedReplies.find((one) => one.id === id),
      }).result;
    }),
    calls.administrator(replies.updateSavedReply, ({ params, body }) => {
      if (body.text !== undefined) assertKnownPlaceholders(body.text);
      const found = replyWithId(params.id);
      if (body.title !== undefined) assertFreeTitle(body.title, found.id);
      return Object.assign(found, body);
    }),
    calls.administrator(replies.deleteSavedReply, ({ params }) => {
      const { id } = replyWithId(params.id);
      world.savedReplies = world.savedReplies.filter((one) => one.id !== id);
      return null;
    }),
  ];
}
