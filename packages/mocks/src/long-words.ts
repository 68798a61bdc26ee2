import type { World } from './world.ts';

const word = 'Wordwithoutaspace'.repeat(8).slice(0, 120);

/** Keys of texts that a member, an administrator or the portal writes freely. */
const freeTexts = new Set([
  ...['name', 'firstName', 'surname', 'lastName', 'administratorName', 'userName', 'email', 'phoneNumber', 'bio'],
  ...['ppa', 'cdsGroup', 'batch', 'device', 'content', 'location', 'alt', 'description', 'message', 'subject'],
  ...['text', 'reply', 'title', 'body', 'note', 'excerpt', 'handover', 'explanation', 'source', 'announcedBy'],
  ...['from', 'to', 'vehicle', 'reason', 'addressee', 'receivedBy'],
]);

/** Dates, times of the day, and reasons of reports, which are codes, are not free. */
const isFree = (key: string, value: string) => freeTexts.has(key) && !/^\d{4}-|^\d\d:\d\d$|^[a-z_]+$|^$/.test(value);

/** Adds a word of 120 characters to every free text of a world, in place. */
export function lengthenTexts(world: World): World {
  // Some objects stand in several lists.
  const done = new Set<object>();
  for (const list of Object.values(world)) if (Array.isArray(list)) lengthen(list, done);
  return world;
}

function lengthen(thing: object, done: Set<object>): void {
  if (done.has(thing)) return;
  done.add(thing);
  for (const [key, value] of Object.entries(thing)) {
    // The word stands first in an email, whose end the screens search.
    if (typeof value === 'string' && isFree(key, value)) {
      Object.assign(thing, { [key]: key === 'email' ? `${word}${value}` : `${value} ${word}` });
    } else if (typeof value === 'object' && value !== null) lengthen(value, done);
  }
}
