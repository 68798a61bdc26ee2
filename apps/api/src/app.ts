import fastifyCors from '@fastify/cors';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastifyWebsocket from '@fastify/websocket';
import Fastify from 'fastify';
import type { Context } from './context.ts';
import { ping } from './db/database.ts';
import { authRoutes, visitorRoutes } from './features/accounts/auth.routes.ts';
import { adminRoutes, adminVisitorRoutes } from './features/admin/admin.routes.ts';
import { administratorsRoutes } from './features/admin/administrators.routes.ts';
import { allowanceRoutes } from './features/allowance/allowance.routes.ts';
import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import { blocksRoutes } from './features/blocks/blocks.routes.ts';
import { channelsRoutes, noticesRoutes } from './features/channels/channels.routes.ts';
import { connectionsRoutes } from './features/connections/connections.routes.ts';
import { followingRoutes } from './features/following/following.routes.ts';
import { groupsRoutes } from './features/groups/groups.routes.ts';
import { journeysRoutes } from './features/journeys/journeys.routes.ts';
import { messageChangesRoutes } from './features/messages/message-changes.routes.ts';
import { messagesRoutes } from './features/messages/messages.routes.ts';
import { mutedChatsRoutes } from './features/messages/muted-chats.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { photosRoutes, uploadsRoutes } from './features/photos/photos.routes.ts';
import { portalRoutes } from './features/portal/portal.routes.ts';
import { ppasRoutes } from './features/ppas/ppas.routes.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import {
  appealsRoutes,
  decisionsRoutes,
  suspensionAppealsRoutes,
  transparencyRoutes,
} from './features/reports/appeals.routes.ts';
import { casesRoutes, reportsRoutes } from './features/reports/reports.routes.ts';
import { adminRumoursRoutes, rumoursRoutes } from './features/rumours/rumours.routes.ts';
import { adminSafetyCallsRoutes, safetyCallsRoutes } from './features/safety-calls/safety-calls.routes.ts';
import { adminCalendarRoutes, calendarRoutes } from './features/service-year/calendar.routes.ts';
import { serviceCalendarRoutes, serviceYearRoutes } from './features/service-year/service-year.routes.ts';
import { postListsRoutes } from './features/social-feeds/post-lists.routes.ts';
import { socialFeedsRoutes } from './features/social-feeds/social-feeds.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { deskRoutes, savedRepliesRoutes } from './features/tickets/desk.routes.ts';
import { ticketsRoutes } from './features/tickets/tickets.routes.ts';
import { peopleRoutes } from './features/users/people.routes.ts';
import { profileRoutes } from './features/users/profile.routes.ts';
import { admitCalls } from './http/admission.ts';
import type { Api } from './http/api.ts';
import { answerBrokenRequest } from './http/broken-requests.ts';
import { trustedProxies } from './http/client-address.ts';
import { createCompilers } from './http/compilers.ts';
import { compressAnswers } from './http/compression.ts';
import { describeApi } from './http/docs.ts';
import { endConnectionsOnClosing } from './http/drain.ts';
import { answerError, handleErrors } from './http/error-handler.ts';
import { healthRoutes } from './http/health.ts';
import { adminOrigins, corsOptions, memberOrigins, originGuard, refuseEmptyOptions } from './http/origin.ts';
import { sendInPieces } from './http/pieces.ts';
import { createReadiness, type Readiness } from './http/readiness.ts';
import { keepRequestIds, requestIds } from './http/request-id.ts';
import { RequestLog } from './http/request-log.ts';
import { addResponseHeaders, shortenHeaders } from './http/response-headers.ts';
import { answerUnchanged } from './http/revalidation.ts';
import { cutStalledConnections } from './http/stalled-connections.ts';
import { acceptJson, ajvOptions, prepareRequest } from './http/validation.ts';
import { adminGuard, registerAdminTokens } from './identity/admin-session.ts';
import { commonPasswords } from './identity/common-passwords.ts';
import { describedSessionCookie, memberGuard, registerMemberTokens, sessionReader } from './identity/member-session.ts';
import { guardOwnIds } from './identity/own-ids.ts';
import { announcePresence } from './live/announce-presence.ts';
import {
  closeSocketsForRestart,
  keepAlive,
  socketRoute,
  socketServerOptions,
  watchSessions,
} from './live/socket-route.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True if the process can serve. The port of the metrics reports it, too. */
    readiness: Readiness;
  }
}

/** Time in ms to receive a whole request. It is long because of large photos over slow networks. */
const receiveWithin = 120_000;

/** A client that takes nothing of its answers for 15 s is cut off; above 64 MB of them in all, the slowest ones. */
const unread = { timeout: 15_000, unreadBytes: 64 * 1024 * 1024 };

/** Milliseconds after the start until the parts are prepared that no call has needed yet. */
const prepareRestAfter = 1_000;

/**
 * Builds the API on a context. Production, the tests and the documentation all use this application. It has three
 * scopes: calls for everyone, calls that need a member's session and calls that need an administrator's token.
 */
export async function buildApp(context: Context): Promise<Api> {
  const { config } = context;
  const compilers = createCompilers();
  const isTrusted = trustedProxies(config.TRUSTED_PROXIES);
  const app: Api = Fastify({
    loggerInstance: context.log,
    logController: new RequestLog(config.LOG_SAMPLE),
    ajv: ajvOptions,
    schemaController: { compilersFactory: compilers.factory },
    trustProxy: isTrusted,
    genReqId: requestIds(isTrusted),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    requestTimeout: receiveWithin,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the process stops is still served; then the connection closes.
    return503OnClosing: false,
  }).withTypeProvider<TypeBoxTypeProvider>();

  cutStalledConnections(app.server, unread);
  keepRequestIds(app);
  handleErrors(app);
  acceptJson(app);
  addResponseHeaders(app, config);
  app.addHook('preValidation', prepareRequest);

  app.addHook('onRequest', refuseEmptyOptions);
  await app.register(fastifyCors, { delegator: corsOptions(adminOrigins(config)) });
  const describe = await describeApi(app, config, describedSessionCookie(config));
  await registerMemberTokens(app, config);
  await registerAdminTokens(app, config);
  const readiness = createReadiness(() => ping(context.db));
  app.decorate('readiness', readiness);
  endConnectionsOnClosing(app);
  await app.register(fastifyWebsocket, {
    options: socketServerOptions,
    preClose(done) {
      // First, so that the front sends the sockets to other processes.
      readiness.stop();
      void closeSocketsForRestart(app.websocketServer).then(() => done());
    },
  });
  answerUnchanged(app);
  compressAnswers(app);
  shortenHeaders(app);
  // Registered after the WebSocket plugin, which marks upgrades.
  admitCalls(app, context.gates);
  sendInPieces(app);

  const readSession = sessionReader(context);

  await app.register(async (scope: Api) => {
    describe(scope, 'visitor');
    scope.addHook('onRequest', originGuard([...memberOrigins(config), ...adminOrigins(config)]));
    healthRoutes(scope, readiness);
    uploadsRoutes(scope, context);
    visitorRoutes(scope, context);
    suspensionAppealsRoutes(scope, context);
    adminVisitorRoutes(scope, context);
    serviceCalendarRoutes(scope, context);
    transparencyRoutes(scope, context);
    socketRoute(scope, context, readSession);
  });

  await app.register(async (scope: Api) => {
    describe(scope, 'member');
    scope.addHook('onRequest', originGuard(memberOrigins(config)));
    scope.addHook('onRequest', memberGuard(context, readSession));
    guardOwnIds(scope);
    authRoutes(scope, context);
    profileRoutes(scope, context);
    peopleRoutes(scope, context);
    portalRoutes(scope, context);
    serviceYearRoutes(scope, context);
    calendarRoutes(scope, context);
    allowanceRoutes(scope, context);
    ppasRoutes(scope, context);
    channelsRoutes(scope, context);
    rumoursRoutes(scope, context);
    photosRoutes(scope, context);
    connectionsRoutes(scope, context);
    blocksRoutes(scope, context);
    followingRoutes(scope, context);
    journeysRoutes(scope, context);
    safetyCallsRoutes(scope, context);
    notificationsRoutes(scope, context);
    pushRoutes(scope, context);
    messagesRoutes(scope, context);
    messageChangesRoutes(scope, context);
    mutedChatsRoutes(scope, context);
    groupsRoutes(scope, context);
    socialFeedsRoutes(scope, context);
    postListsRoutes(scope, context);
    ticketsRoutes(scope, context);
    reportsRoutes(scope, context);
    decisionsRoutes(scope, context);
  });

  await app.register(async (scope: Api) => {
    describe(scope, 'administrator');
    scope.addHook('onRequest', originGuard(adminOrigins(config)));
    scope.addHook('onRequest', adminGuard(context));
    adminRoutes(scope, context);
    administratorsRoutes(scope, context);
    analyticsRoutes(scope, context);
    systemRoutes(scope, context);
    deskRoutes(scope, context);
    savedRepliesRoutes(scope, context);
    casesRoutes(scope, context);
    appealsRoutes(scope, context);
    noticesRoutes(scope, context);
    adminRumoursRoutes(scope, context);
    adminCalendarRoutes(scope, context);
    adminSafetyCallsRoutes(scope, context);
  });

  // The first answers come before the schemas and passwords that they do not need.
  app.addHook('onListen', async () => {
    setTimeout(() => void Promise.all([compilers.compileRest(), commonPasswords()]), prepareRestAfter).unref();
  });
  const stopAnnouncing = announcePresence(context.hub);
  const stopWatching = watchSessions(context);
  const stopPinging = keepAlive(app.websocketServer.clients);
  app.addHook('preClose', async () => {
    stopWatching();
    stopPinging();
    stopAnnouncing();
    context.hub.close();
  });
  return app;
}
