import {
  changeAdminPassword,
  confirmOtp,
  getOtp,
  offerOtp,
  removeOtp,
  renewRecoveryCodes,
} from '@kopa/contracts/admin/admin-security';
import {
  createAdministrator,
  listAdministrators,
  updateAdministrator as updateCall,
} from '@kopa/contracts/admin/administrators';
import { getSystem } from '@kopa/contracts/admin/system';
import { getUrgentAlerts, setUrgentAlerts } from '@kopa/contracts/admin/urgent-alerts';
import {
  changeLetterTemplate,
  type LetterKey,
  type LetterTemplateChanges,
  listAdminLetterTemplates,
} from '@kopa/contracts/file/letter-templates';
import type { RouteInput } from '@kopa/contracts/route';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';

/** Fetches the state of the own authenticator and the number of recovery codes left. */
export const otpQuery = queryOptions({
  queryKey: ['otp'],
  queryFn: ({ signal }) => withErrorText('Failed to fetch your security settings', api.call(getOtp, {}, { signal })),
});

/** Makes a secret; the dialog shows a failure. */
export const offerOtpMutation = mutationOptions({
  mutationFn: () => withErrorText('Failed to set up the authenticator', api.call(offerOtp, {})),
});

/** Confirms the secret and returns the recovery codes. The form shows a failure. */
export const confirmOtpMutation = mutationOptions({
  mutationFn: (otp: string) =>
    withErrorText('Failed to set up the authenticator', api.call(confirmOtp, { body: { otp } })),
  meta: { silent: true },
});

/** Turns off the authenticator. The form shows a failure. */
export const removeOtpMutation = mutationOptions({
  mutationFn: (otp: string) =>
    withErrorText('Failed to turn off the authenticator', api.call(removeOtp, { body: { otp } })),
  meta: { silent: true },
});

/** Replaces the recovery codes. The form shows a failure. */
export const recoveryCodesMutation = mutationOptions({
  mutationFn: (otp: string) =>
    withErrorText('Failed to make recovery codes', api.call(renewRecoveryCodes, { body: { otp } })),
  meta: { silent: true },
});

/** Changes one's own password. */
export const changePasswordMutation = mutationOptions({
  mutationFn: (body: { currentPassword: string; newPassword: string }) =>
    withErrorText('Failed to change the password', api.call(changeAdminPassword, { body })),
});

/** Where the administrator is told of urgent cases. */
export const urgentAlertsQuery = queryOptions({
  queryKey: ['urgent-alerts'],
  queryFn: ({ signal }) => withErrorText('Failed to fetch your settings', api.call(getUrgentAlerts, {}, { signal })),
});

/** Changes it. */
export const urgentAlertsMutation = mutationOptions({
  mutationFn: (email: string | null) =>
    withErrorText('Failed to save your settings', api.call(setUrgentAlerts, { body: { email } })),
});

/** The administrators, newest first, page by page. */
export const administratorsQuery = infiniteQueryOptions({
  queryKey: ['administrators'],
  queryFn: ({ pageParam, signal }) =>
    withErrorText('Failed to fetch administrators', api.page(listAdministrators, { query: pageParam }, { signal })),
  ...cursorPaging,
});

/** Adds an administrator. Retries of the same one share a key. */
export const addAdministratorMutation = mutationOptions({
  mutationFn: ({
    idempotencyKey,
    ...body
  }: RouteInput<typeof createAdministrator>['body'] & { idempotencyKey: string }) =>
    withErrorText('Failed to add the administrator', api.call(createAdministrator, { body }, { idempotencyKey })),
});

/** Disables, enables, promotes or demotes an administrator. */
export const updateAdministratorMutation = mutationOptions({
  mutationFn: ({ id, ...body }: { id: number } & RouteInput<typeof updateCall>['body']) =>
    withErrorText('Failed to change the administrator', api.call(updateCall, { params: { id }, body })),
});

/** The templates of the members' letters, in the order of the service year. */
export const letterTemplatesQuery = queryOptions({
  queryKey: ['letter-templates'],
  queryFn: ({ signal }) =>
    withErrorText('Failed to fetch the letters', api.call(listAdminLetterTemplates, {}, { signal })),
});

/** Changes words of a template. The form shows the failure. */
export const changeLetterMutation = mutationOptions({
  mutationFn: ({ key, changes }: { key: LetterKey; changes: LetterTemplateChanges }) =>
    withErrorText('Failed to save the letter', api.call(changeLetterTemplate, { params: { key }, body: changes })),
  meta: { silent: true },
});

/** The limits in force and the state of every part, looked at again every minute. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) =>
    withErrorText('Failed to fetch the state of the system', api.call(getSystem, {}, { signal })),
  refetchInterval: 60_000,
});
