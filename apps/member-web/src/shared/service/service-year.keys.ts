/** Key of the member's own service year. */
export const serviceYearKey = (memberId: number) => ['users', memberId, 'service'] as const;

/** Key of the announced dates that concern the member. */
export const calendarKey = ['calendar'] as const;
