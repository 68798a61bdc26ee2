import { beforeAll, expect, it } from 'vitest';
import { registerMember, type TestMember } from '../../test/members.ts';
import { appOfTests } from '../../test/test-app.ts';

const test = appOfTests();
let ada: TestMember;
let bayo: TestMember;
beforeAll(async () => {
  [ada, bayo] = [await registerMember(test.app), await registerMember(test.app)];
});

it('a HEAD request for a list of another member is refused', async () => {
  const head = (id: number) =>
    test.app.inject({ method: 'HEAD', url: `/api/users/${id}/notifications`, headers: { cookie: ada.cookie } });
  expect((await head(bayo.id)).statusCode).toBe(403);
  expect((await head(ada.id)).statusCode).toBe(200);
});
