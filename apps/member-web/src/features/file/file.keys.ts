const fileKey = (memberId: number) => ['file', memberId] as const;

/** Key of the templates of letters. */
export const templatesKey = ['file', 'templates'] as const;

/** Keys of the member's letters as a list, and of one. */
export const lettersKey = (memberId: number) => [...fileKey(memberId), 'letters'] as const;
export const letterKey = (memberId: number, id: number) => [...fileKey(memberId), 'letter', id] as const;

/** Key of the member's records as a list. */
export const recordsKey = (memberId: number) => [...fileKey(memberId), 'records'] as const;

/** Key of all letters and records, which the device does not keep. */
export const wholeFileKey = (memberId: number) => ['whole-file', memberId] as const;

/** Key of the days of leave. */
export const leaveKey = (memberId: number) => [...fileKey(memberId), 'leave'] as const;
