import { registration } from '@kopa/conformance/forms';
import { createClient } from './client.ts';
import { createMember, type Member, type Place, type World } from './member.ts';

const groupSize = 40;

/**
 * Registers members who sign in from addresses of their own. Each is connected to the two next to them and is in one
 * group, so that nobody is a stranger to those they write to.
 */
export async function populate(world: World, count: number): Promise<Map<number, Member>> {
  const places: Place[] = [];
  for (let i = 0; i < count; i += 1) {
    const client = createClient(world.port, `127.0.${1 + Math.floor(i / 250)}.${1 + (i % 250)}`, world.timeline);
    const form = registration();
    const { status, headers, body } = await client.persist('POST', '/api/auth/register', form);
    if (status !== 201) throw new Error(`registration answered ${status} ${body?.code}`);
    client.cookie = String(headers['set-cookie']).split(';')[0] as string;
    const { email, password } = form;
    places.push({ id: body.user.id, email, password, client, friends: [], groups: [] });
  }
  for (const [i, place] of places.entries()) {
    const next = places[(i + 1) % count] as Place;
    const asked = await ask(place, 'POST', '/api/connections', { connectedUserId: next.id });
    await ask(next, 'PUT', `/api/connections/${asked.id}`, { status: 'accepted' });
    place.friends.push(next.id);
    next.friends.push(place.id);
  }
  for (let first = 0; first < count; first += groupSize) {
    const [owner, ...others] = places.slice(first, first + groupSize) as [Place, ...Place[]];
    const group = await ask(owner, 'POST', '/api/groups', { name: `Group ${first}`, type: 'public' });
    owner.groups.push(group.id);
    for (const other of others) {
      await ask(other, 'POST', `/api/groups/${group.id}/members`);
      other.groups.push(group.id);
    }
  }
  return new Map(places.map((place) => [place.id, createMember(world, place)]));
}

async function ask({ client }: Place, method: string, path: string, body?: object) {
  const answer = await client.persist(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status} ${answer.body?.code}`);
  return answer.body as { id: number };
}
