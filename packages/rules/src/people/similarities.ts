import { similarityLabels } from '@kopa/contracts/people/person';

/** A member's deployment. All fields are null without a linked portal. */
export interface Deployment {
  deploymentState: string | null;
  lga: string | null;
  ppa: string | null;
  cdsGroup: string | null;
  batch: string | null;
}

export type SimilarityTag = (typeof similarityLabels)[number];

/**
 * The fields that two members must have in common for each tag (product 4.5). An LGA is compared with its state,
 * because some names of LGAs occur in two states. A PPA and a CDS group are compared by name only, so all branches of
 * a PPA with the same name are the same PPA. Tags, suggestions and their SQL, and Discovery's filters use this table.
 */
export const sharedFields = {
  'Same LGA': ['deploymentState', 'lga'],
  'Same PPA': ['ppa'],
  'Same CDS Group': ['cdsGroup'],
  'Same State': ['deploymentState'],
  'Same Batch': ['batch'],
} as const satisfies Record<SimilarityTag, readonly (keyof Deployment)[]>;

/** True if both members have the same values in the tag's fields. A missing value never matches. */
export function shareTag(tag: SimilarityTag, viewer: Deployment, other: Deployment): boolean {
  return sharedFields[tag].every((field) => viewer[field] !== null && viewer[field] === other[field]);
}

/** The tags that apply to two members, in the order of the labels. */
export function sharedTags(viewer: Deployment, other: Deployment): SimilarityTag[] {
  return similarityLabels.filter((tag) => shareTag(tag, viewer, other));
}

/** A suggestion needs one of these tags. Too many members share state and batch (product 4.5). */
export const suggestingTags = ['Same LGA', 'Same PPA', 'Same CDS Group'] as const satisfies readonly SimilarityTag[];

/** True if the shared tags are enough for a suggestion. */
export function isSuggested(tags: readonly SimilarityTag[]): boolean {
  return suggestingTags.some((tag) => tags.includes(tag));
}
