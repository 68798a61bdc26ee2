/** A page at one of its paths, as the early script needs it. */
export interface EarlyPage {
  name: string;
  /** Pattern of the path. Its group is the value of the path's parameter. */
  pattern: string;
  /** The tab that the address names, for rows of a tab. */
  tab?: string;
  /** Path of the place of the navigation that the page belongs to. */
  place?: string;
  /** The calls are refused to members who have not linked the portal. */
  needsPortal?: true;
  /** URLs of the page's first calls, with placeholders. */
  calls?: readonly string[];
}
