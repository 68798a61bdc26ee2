import { NotSendable } from '../../device/outbox/repeating.ts';

/** The photo could not be shrunk. */
export class CompressionError extends NotSendable {}
