/** Why something is removed. */
export interface RemovalBy {
  /** Only content of this member is removed. */
  authorId?: number | undefined;
  /** The case that may restore it; without one it goes for good. */
  caseId?: number | undefined;
}
