import { similarityLabels } from '@kopa/contracts/users';

/** Where a member serves; all null without a linked portal. */
export interface Deployment {
  deploymentState: string | null;
  lga: string | null;
  ppa: string | null;
  cdsGroup: string | null;
  batch: string | null;
}

type Tag = (typeof similarityLabels)[number];

/** What two members share. An LGA's name occurs in more than one state, so both must be the same (product 4.5). */
export function sharedTags(viewer: Deployment, other: Deployment): Tag[] {
  const same = (field: keyof Deployment) => viewer[field] !== null && viewer[field] === other[field];
  const shared: Record<Tag, boolean> = {
    'Same LGA': same('lga') && same('deploymentState'),
    'Same PPA': same('ppa'),
    'Same CDS Group': same('cdsGroup'),
    'Same State': same('deploymentState'),
    'Same Batch': same('batch'),
  };
  return similarityLabels.filter((tag) => shared[tag]);
}

/** Tags of which a member must share one to be suggested: state and batch are too many members' (product 4.5). */
const suggesting: ReadonlySet<Tag> = new Set(['Same LGA', 'Same PPA', 'Same CDS Group']);

/** True for members who share enough with the viewer to be suggested. */
export function isSuggested(tags: readonly Tag[]): boolean {
  return tags.some((tag) => suggesting.has(tag));
}
