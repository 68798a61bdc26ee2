import { listSessions } from '@kopa/contracts/account/sessions';
import { cookieOf, done } from '../../answer.ts';
import type { PagedList } from './paged-list.ts';

export const accountLists: PagedList[] = [
  {
    route: listSessions,
    add: async ({ ada, call }) => {
      const { email } = ada.user;
      const answer = await call('POST', '/api/auth/login', { email, password: ada.password });
      return done(await call('GET', '/api/auth/sessions?limit=1', undefined, { cookie: cookieOf(answer) }))[0].id;
    },
  },
];
