import { interests } from '@kopa/contracts/people/interests';
import { buildMember, minutesAgo } from './builders.ts';
import { demoChats, drawnPhoto } from './demo-chats.ts';
import { demoDesk } from './demo-desk.ts';
import { demoFeed } from './demo-feed.ts';
import { demoOffices } from './demo-offices.ts';
import { demoPeople } from './demo-people.ts';
import { demoService } from './demo-service.ts';
import type { StoredMember } from './stored.ts';
import { createWorld, type World } from './world.ts';

const memberCount = 30;

const bios = [
  null,
  'I teach physics at Ikeja Grammar School and look for a good rice and beans place near Allen.',
  'Economist in the mornings, goalkeeper in the evenings.',
];
const emails = ['ada@demo.kopa.ng', 'bayo@demo.kopa.ng'];

function demoMember(id: number): StoredMember {
  const member = buildMember(id);
  const { user } = member;
  Object.assign(user, {
    ...{ email: emails[id - 1] ?? user.email, bio: bios[id % bios.length] ?? null, isOnline: id % 4 === 2 },
    profilePicture: id % 3 === 0 ? drawnPhoto((id * 47) % 360, user.name) : null,
    photos: id === 1 ? [40, 140, 260].map((hue) => drawnPhoto(hue, `Photo of ${user.name}`)) : [],
    interests: interests.slice(id % 12, (id % 12) + (id % 4)),
  });
  return member;
}

/** The world of `dev:mock`: Ada Okafor is signed in, with friends, requests, posts, chats, groups and tickets. */
export function createDemoWorld(given: Partial<World> = {}, now = Date.now()): World {
  const ago = (minutes: number) => minutesAgo(minutes, now);
  const members = Array.from({ length: memberCount }, (_, index) => demoMember(index + 1));
  return createWorld({
    members,
    ...demoPeople(ago),
    ...demoFeed(members, ago),
    ...demoChats(ago),
    ...demoService(members, now, ago),
    ...demoOffices(members, now, ago),
    ...demoDesk(ago),
    now: () => new Date(),
    ...given,
  });
}
