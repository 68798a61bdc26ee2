import fastifyCors from '@fastify/cors';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastifyWebsocket from '@fastify/websocket';
import Fastify from 'fastify';
import { openConnections, ping } from '../db/database.ts';
import { authRoutes, visitorRoutes } from '../features/account/auth.routes.ts';
import { profileRoutes } from '../features/account/profile.routes.ts';
import { adminRoutes, adminVisitorRoutes } from '../features/admin/admin.routes.ts';
import { administratorsRoutes } from '../features/admin/administrators.routes.ts';
import { analyticsRoutes } from '../features/admin/analytics.routes.ts';
import { chatMarksRoutes } from '../features/chat/chat-marks.routes.ts';
import { groupsRoutes } from '../features/chat/groups/groups.routes.ts';
import { messageChangesRoutes } from '../features/chat/messages/message-changes.routes.ts';
import { messageSearchRoutes } from '../features/chat/messages/message-search.routes.ts';
import { messagesRoutes } from '../features/chat/messages/messages.routes.ts';
import { mutedChatsRoutes } from '../features/chat/muted-chats.routes.ts';
import { deskRoutes, savedRepliesRoutes } from '../features/desk/desk.routes.ts';
import { ticketsRoutes } from '../features/desk/tickets.routes.ts';
import { postListsRoutes } from '../features/feed/post-lists.routes.ts';
import { socialFeedsRoutes } from '../features/feed/social-feeds.routes.ts';
import { attendanceRoutes } from '../features/file/attendance.routes.ts';
import { adminLetterTemplatesRoutes, lettersRoutes } from '../features/file/letters.routes.ts';
import { checksRoutes, recordsRoutes } from '../features/file/records.routes.ts';
import { photosRoutes, uploadsRoutes } from '../features/media/photos.routes.ts';
import {
  appealsRoutes,
  decisionsRoutes,
  suspensionAppealsRoutes,
  transparencyRoutes,
} from '../features/moderation/appeals.routes.ts';
import { casesRoutes, reportsRoutes } from '../features/moderation/reports.routes.ts';
import { channelsRoutes, noticesRoutes } from '../features/news/channels.routes.ts';
import { adminRumoursRoutes, publicRumoursRoutes, rumoursRoutes } from '../features/news/rumours.routes.ts';
import { notificationsRoutes } from '../features/notifications/notifications.routes.ts';
import { pushRoutes } from '../features/notifications/push.routes.ts';
import { adminOfficesRoutes, holdersRoutes, officesRoutes } from '../features/office/offices.routes.ts';
import { holdersRollCallsRoutes, rollCallsRoutes } from '../features/office/roll-calls.routes.ts';
import { blocksRoutes } from '../features/people/blocks.routes.ts';
import { connectionsRoutes } from '../features/people/connections.routes.ts';
import { followingRoutes } from '../features/people/following.routes.ts';
import { peopleRoutes } from '../features/people/people.routes.ts';
import { journeysRoutes } from '../features/safety/journeys.routes.ts';
import { adminSafetyCallsRoutes, safetyCallsRoutes } from '../features/safety/safety-calls.routes.ts';
import { allowanceRoutes } from '../features/service/allowance.routes.ts';
import {
  adminCalendarRoutes,
  calendarRoutes,
  publicCalendarRoutes,
} from '../features/service/calendar/calendar.routes.ts';
import { clearanceDaysRoutes } from '../features/service/clearance-days.routes.ts';
import { portalRoutes } from '../features/service/portal/portal.routes.ts';
import { ppasRoutes } from '../features/service/ppas.routes.ts';
import { serviceCalendarRoutes, serviceYearRoutes } from '../features/service/service-year.routes.ts';
import { admitCalls } from '../http/admit/admission.ts';
import { answerBrokenRequest } from '../http/answer/broken-requests.ts';
import { compressAnswers } from '../http/answer/compression.ts';
import { answerError, handleErrors } from '../http/answer/errors.ts';
import { addResponseHeaders, shortenHeaders } from '../http/answer/response-headers.ts';
import { answerUnchanged } from '../http/answer/revalidation.ts';
import { answerAsContracted } from '../http/answer/success.ts';
import type { Api } from '../http/api.ts';
import { createCompilers } from '../http/check/compilers.ts';
import { adminOrigins, corsOptions, memberOrigins, originGuard, refuseEmptyOptions } from '../http/check/origin.ts';
import { acceptJson, ajvOptions, prepareRequest } from '../http/check/validation.ts';
import { openPages, serveDocs } from '../http/docs.ts';
import { endConnectionsOnClosing } from '../http/drain.ts';
import { healthRoutes } from '../http/health.ts';
import { trustedProxies } from '../http/identify/client-address.ts';
import { keepRequestIds, requestIds } from '../http/identify/request-id.ts';
import { RequestLog } from '../http/identify/request-log.ts';
import { createReadiness, type Readiness } from '../http/readiness.ts';
import { guardAdminAccess } from '../identity/admin-access.ts';
import { adminGuard, registerAdminTokens } from '../identity/admin-session.ts';
import { holderGuard } from '../identity/holder-session.ts';
import { memberGuard, registerMemberTokens, sessionCookie, sessionReader } from '../identity/member-session.ts';
import { guardOwnIds } from '../identity/own-ids.ts';
import { announcePresence } from '../live/announce-presence.ts';
import {
  closeSocketsForRestart,
  endSocket,
  keepAlive,
  socketRoute,
  socketServerOptions,
  watchSessions,
} from '../live/socket-route.ts';
import type { Context } from './context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True if the process can serve. The port of the metrics reports it, too. */
    readiness: Readiness;
  }
}

/** Time in ms to receive a whole request. It is long because of large photos over slow networks. */
const receiveWithin = 120_000;

/**
 * Builds the API on a context. Production, the tests and the documentation all use this application. It has four
 * scopes: calls for everyone, calls that need a member's session, calls that need an administrator's token, and those of
 * holders of offices, which take either. `compilers` compile its schemas.
 */
export async function buildApp(context: Context, compilers = createCompilers()): Promise<Api> {
  const { config } = context;
  const isTrusted = trustedProxies(config.TRUSTED_PROXIES);
  const app: Api = Fastify({
    loggerInstance: context.log,
    logController: new RequestLog(config.LOG_SAMPLE),
    ajv: ajvOptions,
    schemaController: { compilersFactory: compilers.factory },
    trustProxy: isTrusted,
    genReqId: requestIds(isTrusted),
    requestIdHeader: false,
    // The schemas bound each parameter; the router's own bound would come before them.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    requestTimeout: receiveWithin,
    // Of a client that takes nothing of its answer. The front cuts it sooner.
    connectionTimeout: receiveWithin,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the process stops is still served; then the connection closes.
    return503OnClosing: false,
  }).withTypeProvider<TypeBoxTypeProvider>();

  // In the order of a call. Errors and headers come first, so that refused calls have them, too.
  // Identify:
  keepRequestIds(app);
  handleErrors(app);
  addResponseHeaders(app, config);

  // Check:
  acceptJson(app);
  app.addHook('preValidation', prepareRequest);
  app.addHook('onRequest', refuseEmptyOptions);
  await app.register(fastifyCors, { delegator: corsOptions(adminOrigins(config)) });
  await registerMemberTokens(app, config);
  await registerAdminTokens(app, config);
  const readiness = createReadiness(
    () => ping(context.db),
    () => openConnections(context.db, config.DATABASE_POOL_SIZE),
    config.KOPA_WAIT_FACTOR,
  );
  app.decorate('readiness', readiness);
  endConnectionsOnClosing(app, readiness);
  await app.register(fastifyWebsocket, {
    options: socketServerOptions,
    errorHandler: endSocket,
    preClose(done) {
      // First, so that the front sends calls and sockets to other processes. Until then everything is served.
      void readiness
        .stop()
        .then(() => closeSocketsForRestart(app.websocketServer))
        .then(() => done());
    },
  });

  // Answer:
  answerAsContracted(app);
  answerUnchanged(app);
  compressAnswers(app);
  shortenHeaders(app);

  // Admit, after the WebSocket plugin, which marks upgrades. A place is held until the answer is compressed.
  admitCalls(app, context.gates);
  serveDocs(app, () => openPages(config, sessionCookie(config).name));

  const readSession = sessionReader(context);

  await app.register(async (scope: Api) => {
    scope.addHook('onRequest', originGuard([...memberOrigins(config), ...adminOrigins(config)]));
    healthRoutes(scope, readiness);
    uploadsRoutes(scope, context, readSession);
    visitorRoutes(scope, context);
    suspensionAppealsRoutes(scope, context);
    adminVisitorRoutes(scope, context);
    serviceCalendarRoutes(scope, context);
    transparencyRoutes(scope, context);
    checksRoutes(scope, context);
    publicCalendarRoutes(scope, context);
    publicRumoursRoutes(scope, context);
    socketRoute(scope, context, readSession);
  });

  await app.register(async (scope: Api) => {
    scope.addHook('onRequest', originGuard(memberOrigins(config)));
    scope.addHook('onRequest', memberGuard(context, readSession));
    guardOwnIds(scope);
    authRoutes(scope, context);
    profileRoutes(scope, context);
    peopleRoutes(scope, context);
    portalRoutes(scope, context);
    serviceYearRoutes(scope, context);
    calendarRoutes(scope, context);
    officesRoutes(scope, context);
    rollCallsRoutes(scope, context);
    allowanceRoutes(scope, context);
    clearanceDaysRoutes(scope, context);
    ppasRoutes(scope, context);
    attendanceRoutes(scope, context);
    lettersRoutes(scope, context);
    recordsRoutes(scope, context);
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
    chatMarksRoutes(scope, context);
    messageSearchRoutes(scope, context);
    groupsRoutes(scope, context);
    socialFeedsRoutes(scope, context);
    postListsRoutes(scope, context);
    ticketsRoutes(scope, context);
    reportsRoutes(scope, context);
    decisionsRoutes(scope, context);
  });

  await app.register(async (scope: Api) => {
    scope.addHook('onRequest', holderGuard(context, readSession));
    holdersRoutes(scope, context);
    holdersRollCallsRoutes(scope, context);
  });

  await app.register(async (scope: Api) => {
    scope.addHook('onRequest', originGuard(adminOrigins(config)));
    scope.addHook('onRequest', adminGuard(context));
    guardAdminAccess(scope, context);
    adminRoutes(scope, context);
    administratorsRoutes(scope, context);
    analyticsRoutes(scope, context);
    deskRoutes(scope, context);
    savedRepliesRoutes(scope, context);
    casesRoutes(scope, context);
    appealsRoutes(scope, context);
    noticesRoutes(scope, context);
    adminRumoursRoutes(scope, context);
    adminCalendarRoutes(scope, context);
    adminLetterTemplatesRoutes(scope, context);
    adminSafetyCallsRoutes(scope, context);
    adminOfficesRoutes(scope, context);
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
