import { beforeAll, describe, expect, it } from 'vitest';
import { administratorOfTests } from '../../../test/administrators.ts';
import { registerMember } from '../../../test/members.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const admin = administratorOfTests(test);
beforeAll(async () => {
  for (const names of [
    { firstName: 'Zed', surname: 'Early', username: 'first', email: 'zed.early@kopa.test' },
    { firstName: 'Dr', surname: 'Zed', username: 'doctor', email: 'doctor@kopa.test' },
    { firstName: 'Some', surname: 'Body', username: 'zed', email: 'some@kopa.test' },
    { firstName: 'Zedekiah', surname: 'Late', username: 'late.one', email: 'q@zed.test' },
  ]) {
    await registerMember(test.app, names);
  }
});

async function find(search: string, paging = ''): Promise<{ usernames: string[]; total: unknown }> {
  const { headers, body } = await admin.call('GET', `/api/admin/users/?search=${encodeURIComponent(search)}${paging}`);
  return {
    usernames: body.map(({ username }: { username: string }) => username),
    total: headers['x-total-count'],
  };
}

describe("the administrators' search", () => {
  it('lists exact matches first, then names, emails and usernames that start with the word, then the rest', async () => {
    const { usernames, total } = await find('zed');
    expect(usernames[0]).toBe('zed');
    expect(usernames.slice(1, 3).sort()).toEqual(['first', 'late.one']);
    expect(usernames[3]).toBe('doctor');
    expect(Number(total)).toBe(4);
  });

  it('finds by the whole email, by parts of it and by one letter', async () => {
    expect((await find('Q@ZED.test')).usernames).toEqual(['late.one']);
    expect((await find('early@kopa')).usernames).toEqual(['first']);
    expect((await find('q')).usernames).toEqual(['late.one']);
  });
});
