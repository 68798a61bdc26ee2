import { textLimits } from '@kopa/contracts/text-limits';

/** True if a new password may be sent: its length is the only requirement. */
export function isLongEnough(password: string): boolean {
  return password.length >= textLimits.password.min;
}

/** Advice about a new password (product 3.6). */
export function passwordChecklist(password: string): { text: string; met: boolean }[] {
  return [
    { text: `At least ${textLimits.password.min} characters`, met: isLongEnough(password) },
    { text: 'One uppercase letter (recommended)', met: /\p{Lu}/u.test(password) },
    { text: 'One number (recommended)', met: /\p{Nd}/u.test(password) },
  ];
}
