import type { AdminRole } from '@kopa/contracts/access';
import type { Registration } from '@kopa/contracts/account/auth';
import type { Route } from '@kopa/contracts/route';
import type { OutgoingMail } from '../../src/features/notifications/mailer.ts';
import { signInAdministrator, type TestAdministrator } from '../administrators.ts';
import { done } from '../answer.ts';
import { type PortalAccount, portalAccount } from '../forms.ts';
import { recordMails } from '../mails.ts';
import { call, type MakeCall, registerMember, type TestMember } from '../members.ts';
import { createPortal, type TestPortal } from '../portal.ts';
import { createTestApp, type DatabaseSettings, type TestApp } from '../test-app.ts';
import { type Published, recordPublished } from './published.ts';
import { rowVersions } from './row-versions.ts';
import { type WatchedLimits, watchLimits } from './watched-limits.ts';

/** The caller: a member with a cookie, an administrator with a token, or null for a visitor. */
export type Caller = TestMember | TestAdministrator | null;

/** The production application with the members and the administrator with whom the calls of an area are tested. */
export interface World extends TestApp {
  portal: TestPortal;
  /** The mails that were sent. */
  mails: OutgoingMail[];
  limits: WatchedLimits;
  /** The default caller; connected to Bayo. */
  ada: TestMember;
  bayo: TestMember;
  /** Connected to nobody. */
  chidi: TestMember;
  administrator: TestAdministrator;
  /** A super administrator. */
  boss: TestAdministrator;
  /** The codes of the refusals that each call has returned so far. */
  refused: Map<Route, Set<string>>;
  /** A text that every change of stored data changes. Equal ones before and after a call prove that it changed nothing. */
  fingerprint(): Promise<string>;
  /** Returns the frames published since the last call of this function. */
  takePublished(): Published[];
  /** Makes a call without a session, except for credentials in the given headers. */
  call: MakeCall;
  register(changes?: Partial<Registration>): Promise<TestMember>;
  /** Registers a member with a linked portal account. */
  registerLinked(changes?: Partial<PortalAccount>): Promise<TestMember & { account: PortalAccount }>;
  signInAdministrator(role?: AdminRole): Promise<TestAdministrator>;
  /** Connects two members and returns the id of the connection. */
  connect(requester: TestMember, recipient: TestMember): Promise<number>;
  suspend(member: TestMember): Promise<void>;
}

/** Opens the application on a database and a portal of its own. `reachDatabase` leads to the database another way. */
export async function createWorld(reachDatabase?: (url: string) => DatabaseSettings): Promise<World> {
  const portal = createPortal();
  const test = await createTestApp(await portal.settings(), reachDatabase);
  const { app, context } = test;
  const mails = recordMails(context);
  const published = recordPublished(test);
  const versions = await rowVersions(context);
  const limits = watchLimits(context);
  const register = (changes?: Partial<Registration>) => registerMember(app, changes);
  const boss = await signInAdministrator(app, 'super_admin');
  const administrator = await signInAdministrator(app);
  const connect = async (requester: TestMember, recipient: TestMember): Promise<number> => {
    const { id } = done(await requester.call('POST', '/api/connections', { connectedUserId: recipient.id }));
    done(await recipient.call('PUT', `/api/connections/${id}`, { status: 'accepted' }));
    return id;
  };
  const [ada, bayo, chidi] = [await register(), await register(), await register()];
  await connect(ada, bayo);
  return {
    ...test,
    ...{ portal, mails, limits, ada, bayo, chidi, administrator, boss, register, connect },
    refused: new Map(),
    fingerprint: versions.read,
    takePublished: published.take,
    call: (...parts) => call(app, ...parts),
    async registerLinked(changes) {
      const member = await register();
      const account = await portal.add(portalAccount(member.user, changes));
      const { email, password } = account;
      const user = done(await member.call('POST', '/api/portal/connect', { email, password }));
      return { ...member, user, account };
    },
    signInAdministrator: (role) => signInAdministrator(app, role),
    async suspend({ id }) {
      done(await administrator.call('PATCH', `/api/admin/users/${id}/suspend`));
    },
    async close() {
      await versions.close();
      await test.close();
      await portal.close();
    },
  };
}
