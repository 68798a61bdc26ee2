import type { ServerMessageType, Showing } from '@kopa/contracts/realtime';
import type { InjectOptions } from 'fastify';
import type { Audience } from '../../src/live/bus/bus.ts';
import type { TestMember } from '../members.ts';
import type { TestApp } from '../test-app.ts';

/** A frame published to the live channel, with its receivers. */
export interface Published {
  type: ServerMessageType;
  payload: unknown;
  audience: 'everyone' | readonly number[] | Showing;
}

/** Records every frame that is published by calls; the members of groups are read after each of them. */
export function recordPublished({ app, context: { bus, db } }: TestApp): { take(): Published[] } {
  let published: Published[] = [];
  let waiting: (Omit<Published, 'audience'> & { audience: Audience })[] = [];
  bus.on('frame', ({ audience, frame }) => {
    const { type, payload } = JSON.parse(frame) as { type: ServerMessageType; payload: unknown };
    waiting.push({ type, payload, audience });
  });

  async function receivers(audience: Audience): Promise<Published['audience']> {
    if (typeof audience !== 'object' || !('group' in audience)) return audience;
    const { group, only, skipped = [] } = audience;
    const members = await db.selectFrom('groupMembers').select('memberId').where('groupId', '=', group).execute();
    const memberIds = members.map(({ memberId }) => memberId);
    return memberIds.filter((id) => !skipped.includes(id) && only?.includes(id) !== false);
  }

  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<unknown>;
  const recorded = async (options: InjectOptions | string) => {
    const response = await inject(options);
    const frames = waiting;
    waiting = [];
    for (const { audience, ...frame } of frames) published.push({ ...frame, audience: await receivers(audience) });
    return response;
  };
  app.inject = recorded as typeof app.inject;
  return {
    take() {
      const taken = published;
      [published, waiting] = [[], []];
      return taken;
    },
  };
}

/** The types of the last published frames whose receivers may include a member: named, or on a page that shows it. */
export function publishedTo(world: { takePublished(): Published[] }, { id }: TestMember): string[] {
  return world.takePublished().flatMap(({ type, audience }) => {
    if (audience === 'everyone') return [type];
    if (!('place' in audience)) return audience.includes(id) ? [type] : [];
    return audience.skipped?.includes(id) ? [] : [type];
  });
}
