import { readFlag, writeFlag } from './flags.ts';

const offeredKey = 'kopa.push-offered';

/** True once the member has answered the offer of push messages on this device. */
export const isOfferOver = (): boolean => readFlag(offeredKey) !== null;

/** Remembers that the member has answered. */
export const noteOffer = (): void => writeFlag(offeredKey, '1');
