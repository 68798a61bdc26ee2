import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { memberOfTests } from '../../../test/members.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const viewer = memberOfTests(test, { firstName: 'Viewer', surname: 'Only' });

let counter = 0;
/** Adds members with these names and PPAs, in the order of their ids. */
async function add(...people: { name: string; ppa?: string }[]): Promise<void> {
  for (const { name, ppa = null } of people) {
    counter += 1;
    await sql`
      insert into members (name, first_name, surname, username, email, phone_number, password_hash, portal_connected, ppa)
      values (${name}, 'X', 'Y', ${`person${counter}`}, ${`person${counter}@kopa.test`}, '08030000000', 'x', true, ${ppa})`.execute(
      test.context.db,
    );
  }
}

/** Returns the names of all pages of a search, in order. */
async function find(search: string, limit = 100, filter = ''): Promise<string[]> {
  const names: string[] = [];
  let next: string | undefined = `/api/users?search=${encodeURIComponent(search)}&limit=${limit}${filter}`;
  while (next !== undefined) {
    const { status, headers, body } = await viewer.call('GET', next);
    expect(status).toBe(200);
    names.push(...body.map(({ name }: { name: string }) => name));
    next = /<(.*)>/.exec(String(headers.link ?? ''))?.[1];
  }
  return names;
}

describe('the search for people', () => {
  it('lists exact names first, then names that start with the text, then names that contain it, each newest first', async () => {
    await add({ name: 'Sade' }, { name: 'Folasade One' }, { name: 'Sade Bright' }, { name: 'SADE' }, { name: 'Sader' });
    await add({ name: 'Mr Sade' }, { name: 'Unlike', ppa: 'Sade' }, { name: 'Alike', ppa: 'Sade School' });
    const order = ['Unlike', 'SADE', 'Sade', 'Alike', 'Sader', 'Sade Bright', 'Mr Sade', 'Folasade One'];
    expect(await find('sade')).toEqual(order);
    expect(await find('sade', 1)).toEqual(order);
    expect(await find('  SÁDE ', 3)).toEqual(order);
  });

  it('finds words in any order, in part, across name and PPA, regardless of case and accents', async () => {
    await add({ name: 'Chídí Ọkónkwọ Zebulon', ppa: 'Quiet Harbour Clinic' });
    for (const search of ['okonkwo chidi', 'ZEBULON', 'konk idi', 'chidi harbour', 'quiet  harbour', 'Ọkónkwọ']) {
      expect(await find(search)).toEqual(['Chídí Ọkónkwọ Zebulon']);
    }
    expect(await find('chidi nowhere')).toEqual([]);
  });

  it('takes special characters literally and finds the shortest words anywhere', async () => {
    await add({ name: '100%_sure' }, { name: 'Back\\slash' }, { name: "O'Xq" }, { name: '李 小龙' });
    expect(await find('%')).toEqual(['100%_sure']);
    expect(await find('_')).toEqual(['100%_sure']);
    expect(await find('\\')).toEqual(['Back\\slash']);
    expect(await find('xq')).toEqual(["O'Xq"]);
    expect(await find("'x")).toEqual(["O'Xq"]);
    expect(await find('小')).toEqual(['李 小龙']);
    expect(await find('小 李')).toEqual(['李 小龙']);
    expect(await find('q小')).toEqual([]);
  });

  it('lists every match once for any number of matches', async () => {
    await sql`
      insert into members (name, first_name, surname, username, email, phone_number, password_hash, portal_connected, cds_group)
      select case i % 3 when 0 then 'Common' when 1 then 'Common Person' else 'A Common' end, 'X', 'Y', 'many' || i,
        'many' || i || '@kopa.test', '08030000000', 'x', true, 'Set ' || i % 2
      from generate_series(1, 2400) i`.execute(test.context.db);
    const found = await find('common');
    expect(found).toHaveLength(2400);
    expect(found).toEqual([
      ...Array(800).fill('Common'),
      ...Array(800).fill('Common Person'),
      ...Array(800).fill('A Common'),
    ]);
    expect(await find('common', 90, '&cdsGroup=Set%201')).toHaveLength(1200);
    expect((await find('co a', 100)).length).toBe(800);
  });

  it('finds nobody by an email', async () => {
    await add({ name: 'Hidden Address' });
    expect(await find('hidden')).toEqual(['Hidden Address']);
    expect(await find(`person${counter}@kopa.test`)).toEqual([]);
    expect(await find('kopa.test')).toEqual([]);
  });

  it('leaves out the viewer and suspended members', async () => {
    await add({ name: 'Gone Member' });
    await sql`update members set suspended_at = now() where name = 'Gone Member'`.execute(test.context.db);
    expect(await find('gone')).toEqual([]);
    expect(await find('viewer only')).toEqual([]);
  });
});
