import type { User } from '@kopa/contracts/account/user';
import { type NextStep, nextStep } from '@kopa/rules/service/next-step';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { useQuery } from '@tanstack/react-query';
import { ownOfficesQuery } from '../../shared/office/offices.queries.ts';
import { useOpenCalls } from '../../shared/safety/use-open-calls.ts';
import { calendarQuery, serviceYearQuery } from '../../shared/service/service-year.queries.ts';

/** The member's next step; undefined while its data loads, null for none and without its data. */
export function useNextStep({ id, portalConnected: enabled }: User): NextStep | null | undefined {
  const year = useQuery({ ...serviceYearQuery(id), enabled });
  const calendar = useQuery({ ...calendarQuery, enabled });
  const offices = useQuery({ ...ownOfficesQuery(id), enabled });
  const { calls } = useOpenCalls({ enabled: false });
  const callId = calls.find(({ given }) => given === null)?.call.id ?? null;
  if (callId === null && (!enabled || year.isLoadingError || calendar.isLoadingError)) return null;
  if (callId === null && (year.isPending || calendar.isPending || offices.isPending)) return undefined;
  return nextStep({
    callId,
    offices: offices.data ?? [],
    clearances: year.data?.clearances ?? [],
    entries: calendar.data ?? [],
    today: dayInLagos(new Date()),
  });
}
