/** A keyset page: at most `limit` rows below `before` (an id, or another number that orders the list). */
export interface PageRequest {
  limit: number;
  before: number | null;
}
