/** First part of the key of every query that returns other members. */
export const peopleKey = ['people'] as const;

export const peopleKeys = {
  list: [...peopleKey, 'list'],
  suggestions: [...peopleKey, 'suggestions'],
  person: [...peopleKey, 'one'],
} as const;
