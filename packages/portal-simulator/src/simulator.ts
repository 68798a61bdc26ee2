import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { serviceLimits } from '@kopa/contracts/limits';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Account, accountIdOf, seedAccounts } from './accounts.ts';
import { misbehave } from './fault.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { mailsPage } from './mails-page.ts';
import {
  AccountChange,
  AccountParams,
  answers,
  Credentials,
  Fault,
  type FaultMode,
  MailsQuery,
  NewAccount,
} from './schema.ts';
import { emailOf, tokenOf } from './tokens.ts';

const tokenLife = 365 * 86_400_000;
const unknownAccount = { code: 'not_found', message: 'There is no such account.' };

/**
 * The service portal for development and tests (product 9.3): `POST /sessions` and `GET /me` for the product,
 * `/simulator/…` to add and change corps members, to inject faults and to read the mails of a mailbox. Keeps everything
 * in memory.
 */
export function buildSimulator(seed: readonly Account[] = seedAccounts(), mailbox: Mailbox = createMailbox()) {
  const accounts = new Map(seed.map((account) => [account.email.toLowerCase(), account]));
  let fault: FaultMode = 'none';

  const app = Fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const mayMisbehave = async (_request: FastifyRequest, reply: FastifyReply) => misbehave(fault, reply);

  typed.post(
    '/sessions',
    { schema: { body: Credentials, response: answers.session }, preHandler: mayMisbehave },
    async (request, reply) => {
      const account = accounts.get(request.body.email.trim().toLowerCase());
      if (!account || account.password !== request.body.password) {
        void reply.code(401);
        return { code: 'invalid_credentials', message: 'Wrong email or password.' };
      }
      return { token: tokenOf(account.email), expiresAt: new Date(Date.now() + tokenLife).toISOString() };
    },
  );

  typed.get('/me', { schema: { response: answers.record }, preHandler: mayMisbehave }, async (request, reply) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const account = accounts.get(emailOf(token ?? '')?.toLowerCase() ?? '');
    if (!account) {
      void reply.code(401);
      return { code: 'invalid_token', message: 'Please sign in.' };
    }
    return recordOf(account);
  });

  typed.get('/simulator/accounts', { schema: { response: answers.list } }, async () =>
    [...accounts.values()].map(recordOf),
  );

  typed.post(
    '/simulator/accounts',
    { schema: { body: NewAccount, response: answers.created } },
    async (request, reply) => {
      const { email, middleName = null } = request.body;
      const account = { ...request.body, middleName, accountId: accountIdOf(email) };
      accounts.set(email.toLowerCase(), account);
      void reply.code(201);
      return recordOf(account);
    },
  );

  typed.patch(
    '/simulator/accounts/:email',
    { schema: { params: AccountParams, body: AccountChange, response: answers.record } },
    async (request, reply) => {
      const { email } = request.params;
      const account = accounts.get(email.toLowerCase());
      if (!account) {
        void reply.code(404);
        return unknownAccount;
      }
      const changed = { ...account, ...request.body };
      accounts.set(email.toLowerCase(), changed);
      return recordOf(changed);
    },
  );

  typed.post('/simulator/fault', { schema: { body: Fault, response: answers.fault } }, async (request) => {
    fault = request.body.mode;
    return { mode: fault };
  });

  typed.get(
    '/simulator/mails',
    { schema: { querystring: MailsQuery, response: answers.mails } },
    async ({ query, headers }, reply) => {
      const isForPeople = query.to === undefined && headers.accept?.includes('text/html') === true;
      if (!isForPeople) return mailbox.mails(query.to);
      void reply.type('text/html; charset=utf-8').serializer(String);
      return mailsPage(mailbox.mails()) as never;
    },
  );

  app.get('/healthz', () => ({ status: 'ok' }));

  return app;
}

function recordOf(account: Account) {
  return { ...account, serviceDays: serviceLimits.days };
}
