export const mentionSuggestionsKey = ['mention suggestions'] as const;
