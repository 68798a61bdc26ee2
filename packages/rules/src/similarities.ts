import { similarityLabels } from '@kopa/contracts/users';

/** Where a member serves; all null without a linked portal. */
export interface Deployment {
  deploymentState: string | null;
  lga: string | null;
  ppa: string | null;
  cdsGroup: string | null;
  batch: string | null;
}

export type SimilarityTag = (typeof similarityLabels)[number];

/**
 * The fields that two members must have in common for each tag (product 4.5). The name of an LGA occurs in more than one
 * state, so the state belongs to it. A PPA and a CDS group are compared by their name alone: a member has the same PPA as
 * those of every branch of that name. Tags, suggestions and their SQL, and the chips of Discovery are made from this.
 */
export const sharedFields = {
  'Same LGA': ['deploymentState', 'lga'],
  'Same PPA': ['ppa'],
  'Same CDS Group': ['cdsGroup'],
  'Same State': ['deploymentState'],
  'Same Batch': ['batch'],
} as const satisfies Record<SimilarityTag, readonly (keyof Deployment)[]>;

/** True where both members have the tag's fields in common; an unknown field is common to nobody. */
export function shareTag(tag: SimilarityTag, viewer: Deployment, other: Deployment): boolean {
  return sharedFields[tag].every((field) => viewer[field] !== null && viewer[field] === other[field]);
}

/** The tags of what two members share, in the order of the labels. */
export function sharedTags(viewer: Deployment, other: Deployment): SimilarityTag[] {
  return similarityLabels.filter((tag) => shareTag(tag, viewer, other));
}

/** Tags of which a member must share one to be suggested: too many members share state and batch (product 4.5). */
export const suggestingTags = ['Same LGA', 'Same PPA', 'Same CDS Group'] as const satisfies readonly SimilarityTag[];

/** True for members who share enough with the viewer to be suggested. */
export function isSuggested(tags: readonly SimilarityTag[]): boolean {
  return suggestingTags.some((tag) => tags.includes(tag));
}
