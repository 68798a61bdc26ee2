import * as admin from '@kopa/contracts/admin/admin';
import * as security from '@kopa/contracts/admin/admin-security';
import * as administrators from '@kopa/contracts/admin/administrators';
import * as analytics from '@kopa/contracts/admin/analytics';
import * as auditLog from '@kopa/contracts/admin/audit-log';
import * as users from '@kopa/contracts/admin/users';
import * as desk from '@kopa/contracts/desk/desk';
import * as savedReplies from '@kopa/contracts/desk/saved-replies';
import * as adminAppeals from '@kopa/contracts/moderation/admin-appeals';
import * as cases from '@kopa/contracts/moderation/cases';
import * as channels from '@kopa/contracts/news/channels';
import * as rumours from '@kopa/contracts/news/rumours';
import * as safetyCalls from '@kopa/contracts/safety/safety-calls';
import * as calendar from '@kopa/contracts/service/calendar';
import * as letterTemplates from '@kopa/contracts/service/letter-templates';
import * as offices from '@kopa/contracts/service/offices';
import * as system from '@kopa/contracts/system';
import { area, type TableRow } from './areas.ts';

/** The calls of administrators, and those by which they sign in. */
export const administratorsTable: readonly TableRow[] = [
  ...area('letters', 'administrator', [letterTemplates.listAdminLetterTemplates, letterTemplates.changeLetterTemplate]),
  ...area('offices', 'administrator', [
    offices.listAdminOffices,
    offices.offerOffice,
    offices.updateOffice,
    offices.endOffice,
    offices.listAdministratorOffices,
  ]),
  ...area('safety-calls', 'administrator', [
    safetyCalls.startSafetyCall,
    safetyCalls.getSafetyReach,
    safetyCalls.listSafetyCalls,
    safetyCalls.getSafetyCall,
    safetyCalls.endSafetyCall,
  ]),
  ...area('admin', 'visitor', [admin.adminLogin, admin.getDemoHint]),
  ...area('admin', 'administrator', [
    admin.getAdminStats,
    users.listAdminUsers,
    users.getUserActivity,
    desk.listAllTickets,
    users.suspendUser,
    users.activateUser,
    users.deleteUserPost,
    users.deleteUserPhoto,
    users.deleteUserComment,
    users.resetUserPassword,
    admin.adminLogout,
    desk.updateTicket,
    auditLog.listAuditLog,
  ]),
  ...area('channels', 'administrator', [
    channels.publishNotice,
    channels.listAdminNotices,
    channels.getReach,
    channels.withdrawNotice,
  ]),
  ...area('calendar', 'administrator', [
    calendar.listAdminCalendar,
    calendar.publishCalendarEntry,
    calendar.changeCalendarEntry,
    calendar.withdrawCalendarEntry,
    calendar.getCalendarReach,
    calendar.listCalendarHistory,
  ]),
  ...area('rumours', 'administrator', [rumours.listAdminRumours, rumours.answerRumour, rumours.removeRumour]),
  ...area('reports', 'administrator', [
    cases.listCases,
    cases.getCase,
    cases.takeCase,
    cases.giveCaseBack,
    cases.decideCase,
    cases.decideCases,
  ]),
  ...area('tickets', 'administrator', [
    desk.getTicket,
    desk.answerTicket,
    desk.addTicketNote,
    desk.takeTicket,
    desk.giveTicketBack,
    savedReplies.listSavedReplies,
    savedReplies.createSavedReply,
    savedReplies.updateSavedReply,
    savedReplies.deleteSavedReply,
  ]),
  ...area('appeals', 'administrator', [adminAppeals.listAppeals, adminAppeals.getAppeal, adminAppeals.decideAppeal]),
  ...area('analytics', 'administrator', [analytics.getPlatformAnalytics, system.getSystem]),
  ...area('administrators', 'administrator', [
    security.getOtp,
    security.offerOtp,
    security.confirmOtp,
    security.removeOtp,
    security.renewOtp,
    security.renewRecoveryCodes,
    security.changeAdminPassword,
    administrators.listAdministrators,
    administrators.createAdministrator,
    administrators.updateAdministrator,
  ]),
];
