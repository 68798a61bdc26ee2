import { outboxKey } from '../../device/outbox/outbox.ts';

/** Key of the open safety calls that concern the member. */
export const safetyCallsKey = ['safety-calls'] as const;

/** Key of the mutations that answer a safety call. */
export const answerKey = [...outboxKey, 'safety-answer'] as const;
