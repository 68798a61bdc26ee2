/** First part of the key of every list of offices. */
export const officesKey = ['offices'] as const;

/** Key of the offices that a member holds or is offered. */
export const ownOfficesKey = [...officesKey, 'own'] as const;

/** Key of the offices that concern the member's place. */
export const placeOfficesKey = [...officesKey, 'place'] as const;
