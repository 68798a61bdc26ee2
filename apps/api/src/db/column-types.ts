import type { ColumnType, GeneratedAlways } from 'kysely';

/** Read as ISO 8601 text in UTC, the format of the API; written as text or Date. */
export type Timestamp = ColumnType<string, string | Date, string | Date>;
export type CreatedAt = ColumnType<string, string | Date | undefined, string | Date>;
export type Counter = GeneratedAlways<number>;
