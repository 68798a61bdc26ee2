import type { FeedScope } from '@kopa/contracts/feed/posts';

/** Where a member serves. */
interface Place {
  deploymentState: string | null;
  lga: string | null;
}

/** The facts that decide whether a viewer sees an author's posts in a scope. */
export interface Relation {
  isSelf: boolean;
  isConnected: boolean;
  isFollowed: boolean;
  viewer: Place;
  author: Place;
}

/** True if an author's posts are in a viewer's scope of the feed (product 4.32). An LGA counts with its state. */
export function isInScope(scope: FeedScope, { isSelf, isConnected, isFollowed, viewer, author }: Relation): boolean {
  const sharesState = viewer.deploymentState !== null && viewer.deploymentState === author.deploymentState;
  return {
    everyone: true,
    connections: isSelf || isConnected,
    following: isSelf || isFollowed,
    state: sharesState,
    lga: sharesState && viewer.lga !== null && viewer.lga === author.lga,
  }[scope];
}
