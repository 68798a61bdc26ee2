import { addDays } from '@kopa/rules/dates';
import { servesIn } from '@kopa/rules/office/offices';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { deploymentOf } from './people/views.ts';
import { buildOffice, buildRollCall } from './service-builders.ts';
import type { StoredMember, StoredPresence } from './stored.ts';
import type { World } from './world.ts';

const official = { id: 3, name: 'Amaka Nnadi' };
const byAdministrator = { holderKind: 'administrator', cdsGroup: null } as const;

/**
 * The demo world's offices: Ada is CDS executive of her group in Ikeja, with an open roll call and two closed ones, and
 * is offered to be liaison of Ikeja.
 */
export function demoOffices(
  members: readonly StoredMember[],
  now: number,
  ago: (minutes: number) => string,
): Pick<World, 'offices' | 'rollCalls'> {
  const today = dayInLagos(new Date(now));
  const until = addDays(today, 200);
  const acceptedAt = ago(60 * 24 * 40);
  const executive = buildOffice(3, { until, acceptedAt });
  const offices = [
    buildOffice(1, {
      ...{ ...byAdministrator, kind: 'coordinator', lga: null, until, acceptedAt },
      holder: { id: 2, name: 'Tunde Salami' },
    }),
    buildOffice(2, { ...byAdministrator, kind: 'inspector', holder: official, until, acceptedAt }),
    executive,
    buildOffice(4, { kind: 'liaison', cdsGroup: null, until, status: 'offered', acceptedAt: null }),
  ];
  const memberIds = members.filter(({ user }) => servesIn(executive, deploymentOf(user))).map(({ user }) => user.id);
  const heldOn = (days: number) => ({ officeId: 3, on: addDays(today, -days), status: 'closed' as const });
  return {
    offices,
    rollCalls: [
      buildRollCall(1, { ...heldOn(14), title: 'CDS at the primary school', roster: demoRoster(memberIds, ago, 3) }),
      buildRollCall(2, { ...heldOn(7), title: 'CDS meeting', roster: demoRoster(memberIds, ago, 4) }),
      buildRollCall(3, { officeId: 3, on: today, title: 'CDS meeting', memberIds }),
      buildRollCall(4, { ...heldOn(3), officeId: 2, title: 'Monthly clearance', memberIds }),
    ],
  };
}

/** Everybody but each `absent`th member is present, and every second one has claimed it. */
function demoRoster(memberIds: readonly number[], ago: (minutes: number) => string, absent: number) {
  const receivedAt = ago(60 * 24 * 7);
  return new Map(
    memberIds.map((memberId, index): [number, StoredPresence] => [
      memberId,
      {
        ...{ mark: index % absent === absent - 1 ? 'none' : 'present', markedAt: receivedAt },
        ...{ isClaimed: index % 2 === 0, receivedAt, ticketId: null },
      },
    ]),
  );
}
