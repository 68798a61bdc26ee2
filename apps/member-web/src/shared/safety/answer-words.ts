import type { SafetyStatus } from '@kopa/contracts/safety/safety-calls';

export const answerWords: Record<SafetyStatus, string> = { safe: 'I am safe', need_help: 'I need help' };
