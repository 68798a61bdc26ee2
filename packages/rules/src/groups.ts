import type { Group } from '@kopa/contracts/groups';
import { textLimits } from '@kopa/contracts/limits';
import { fail } from './refusal.ts';

/** The facts about a group and a member that the rules of groups need. */
export interface GroupStanding {
  type: Group['type'];
  creatorId: number | null;
  isMember: boolean;
}

/** @throws 404 */
export function assertGroupExists(standing: GroupStanding | undefined): asserts standing is GroupStanding {
  if (standing === undefined) throw fail('not_found');
}

/**
 * Everyone may join a public group. A private group is open to its creator and to members with an invitation.
 * @throws 403 private_group
 */
export function assertMayJoin(group: GroupStanding, memberId: number, isInvited: boolean): void {
  const isOpen = group.type === 'public' || group.isMember || isInvited || group.creatorId === memberId;
  if (!isOpen) throw fail('private_group');
}

/** Only the creator of a group invites to it. @throws 403 forbidden */
export function assertMayInvite(group: GroupStanding, memberId: number): void {
  if (group.creatorId !== memberId) throw fail('forbidden');
}

/** @throws 403 not_group_member */
export function assertIsMember(group: GroupStanding): void {
  if (!group.isMember) throw fail('not_group_member');
}

/** An automatic group: its members are determined by their deployment. */
export interface AutomaticGroup {
  key: string;
  name: string;
  description: string;
}

/** The automatic groups of a deployment: its state, its LGA in that state and its CDS group in that state. */
export function automaticGroups(deployment: { state: string; lga: string; cdsGroup: string }): AutomaticGroup[] {
  const { state, lga, cdsGroup } = deployment;
  const named = [
    { key: `state:${state}`, name: `${state} Corps Members`, description: `Everyone serving in ${state}.` },
    { key: `lga:${state}/${lga}`, name: `${lga}, ${state}`, description: `Corps members of ${lga} in ${state}.` },
    {
      key: `cds:${state}/${cdsGroup}`,
      name: `${cdsGroup} CDS, ${state}`,
      description: `The ${cdsGroup} CDS group in ${state}.`,
    },
  ];
  return named.map((group) => ({
    ...group,
    name: group.name.slice(0, textLimits.groupName),
    description: group.description.slice(0, textLimits.groupDescription),
  }));
}
