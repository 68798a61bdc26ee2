import { calls as contracts } from '@kopa/contracts/calls';
import type { Route } from '@kopa/contracts/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { done } from './answer.ts';
import { type Given, send } from './calls/send.ts';
import { createWorld, type World } from './calls/world.ts';
import type { TestMember } from './members.ts';
import { create, join } from './steps/groups.ts';
import { write } from './steps/messages.ts';
import { follow } from './steps/people.ts';
import { comment, like } from './steps/posts.ts';

/** Every answer to a member that may name others; a name of the hidden ones contains this word. */
const marker = 'zubairu';
const hiddenWord = new RegExp(marker, 'i');
const status = (content: string) => ({ type: 'status', content });

/** Calls whose answers keep earlier content (product 4.26), or list the caller's own blocks and mutes. */
const kept: Record<string, string> = {
  '/api/users/:id/conversations': 'earlier messages stay readable',
  '/api/users/:id/conversations/:conversationId': 'earlier messages stay readable',
  '/api/users/:id/recent-messages': 'earlier messages stay readable',
  '/api/messages/direct/:userId/:otherId': 'earlier messages stay readable',
  '/api/groups/:groupId/messages': 'earlier messages stay readable',
  '/api/users/:id/export': 'the own record holds all that the member has written and received',
  '/api/users/:id/blocks': 'the list is of hidden members',
  '/api/users/:id/mutes': 'the list is of hidden members',
};

/** Messages and notifications of somebody who is suspended later stay readable, also as the newest of a group. */
const keptOfSuspended = ['/api/groups', '/api/groups/:id', '/api/users/:id/groups', '/api/users/:id/notifications'];

/** Members who stand in every list of Ada's: one is connected, one has asked, one was asked. */
interface Hidden {
  friend: TestMember;
  asker: TestMember;
  asked: TestMember;
}

interface Scene {
  world: World;
  hidden: Hidden;
  ids: Record<string, number>;
}

async function setScene(): Promise<Scene> {
  const world = await createWorld();
  const { ada, bayo, register, connect } = world;
  const names = { firstName: 'Zubairu', surname: 'Zubairu' };
  const hidden = { friend: await register(names), asker: await register(names), asked: await register(names) };
  const { friend, asker, asked } = hidden;
  await connect(friend, ada);
  await connect(bayo, friend);
  done(await asker.call('POST', '/api/connections', { connectedUserId: ada.id }));
  done(await ada.call('POST', '/api/connections', { connectedUserId: asked.id }));
  for (const [follower, followed] of [
    [ada, friend],
    [friend, ada],
  ] as const) {
    done(await follow(follower, followed));
  }
  const post = done(await ada.call('POST', '/api/social-feeds', status('Good morning')));
  await comment(friend, post.id, `Well done, says ${marker}`);
  done(await like(friend, post.id));
  done(await friend.call('POST', '/api/social-feeds', status(`A post of ${marker}`)));
  const group = await create(ada, { name: 'Runners' });
  done(await join(friend, group));
  done(await friend.call('POST', '/api/groups/messages', { groupId: group.id, content: 'Hello' }));
  await write(friend, ada);
  await create(friend, { name: 'Friends' });
  return { world, hidden, ids: { postId: post.id, groupId: group.id, memberId: friend.id } };
}

/** The request for a call: Ada's own ids, and those of the scene. */
function givenFor(route: Route, { world: { ada, bayo }, ids }: Scene): Given {
  const own = new Set(route.self?.params ?? []);
  const names = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const others: Record<string, unknown> = { otherId: bayo.id, month: '2026-01', username: bayo.user.username };
  const idOf = (name: string) => {
    if (own.has(name)) return ada.id;
    if (name in others) return others[name];
    if (route.url.startsWith('/api/social-feeds/')) return ids.postId;
    return route.url.startsWith('/api/groups/') ? ids.groupId : ada.id;
  };
  const query = { ...(route.url.startsWith('/api/search/') ? { q: marker } : {}) };
  return { params: Object.fromEntries(names.map((name) => [name, idOf(name)])), query };
}

const calls = contracts.filter(
  ({ method, access, url }) => method === 'GET' && access === 'member' && kept[url] === undefined,
);

/** The calls that name the hidden members, with the rest of each answer left out. */
async function naming(scene: Scene): Promise<string[]> {
  const found: string[] = [];
  for (const route of calls) {
    const answer = await send(scene.world, route, givenFor(route, scene), scene.world.ada);
    if (hiddenWord.test(JSON.stringify(answer.body ?? ''))) found.push(route.url);
  }
  return found.sort();
}

type Hide = (scene: Scene, member: TestMember) => Promise<unknown>;
const block: Hide = ({ world: { ada } }, { id }) => ada.call('PUT', `/api/users/${ada.id}/blocks/${id}`);
const blockBack: Hide = ({ world: { ada } }, { id, call }) => call('PUT', `/api/users/${id}/blocks/${ada.id}`);
const suspend: Hide = ({ world }, member) => world.suspend(member);

describe.each([
  ['has blocked the viewer', blockBack, []],
  ['is blocked by the viewer', block, []],
  ['is suspended', suspend, keptOfSuspended],
] as const)('a member who %s', (_case, hide, stillNaming) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await setScene();
  });
  afterAll(() => scene.world.close());

  it('was named by the lists before, and by none after', async () => {
    const before = await naming(scene);
    expect(before.length).toBeGreaterThan(10);
    for (const member of Object.values(scene.hidden)) await hide(scene, member);
    expect(await naming(scene)).toEqual(stillNaming);
  });
});
