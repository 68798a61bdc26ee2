/** A cursor-paged read: at most `limit` rows beyond `before` (an id, or whatever number the list is ordered by). */
export interface PageRequest {
  limit: number;
  before: number | null;
}
