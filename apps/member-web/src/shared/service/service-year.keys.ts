/** First part of the key of every service year. */
export const serviceYearsKey = ['service-year'] as const;

/** Key of the member's own service year. */
export const serviceYearKey = (memberId: number) => [...serviceYearsKey, memberId] as const;

/** Key of the announced dates that concern the member. */
export const calendarKey = ['calendar'] as const;
