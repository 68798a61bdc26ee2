import { expect, it } from 'vitest';
import { memberOfTests } from '../../test/members.ts';
import { appOfTests } from '../../test/test-app.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);

it('a HEAD request for a list of another member is refused', async () => {
  const head = (id: number) =>
    test.app.inject({ method: 'HEAD', url: `/api/users/${id}/notifications`, headers: { cookie: ada.cookie } });
  expect((await head(bayo.id)).statusCode).toBe(403);
  expect((await head(ada.id)).statusCode).toBe(200);
});
