import type { Audience } from '@kopa/contracts/news/channels';
import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** A kind of audience, with the fields that it needs and those that it may have. */
export interface AudienceKind {
  name: string;
  needed: readonly (keyof Audience)[];
  optional?: readonly (keyof Audience)[];
}

interface Reach {
  reach: number;
}

/** The choice of an audience in a form. */
export interface AudienceChoice {
  kinds: Record<string, AudienceKind>;
  kind: string;
  onKind: (kind: string) => void;
  typed: Audience;
  onType: (typed: Audience) => void;
  /** Null while it is incomplete. */
  audience: Audience | null;
  /** The number of its members, once typing has paused. */
  reach: UseQueryResult<Reach>;
  isCounted: boolean;
}

const countAfter = 300;

/** Lets an administrator choose an audience of some kinds, the first one at first. */
export function useAudience<K extends readonly unknown[]>(
  kinds: Record<string, AudienceKind>,
  reachQuery: (audience: Audience) => UseQueryOptions<Reach, Error, Reach, K>,
  isKnown: (audience: Audience) => boolean = () => true,
): AudienceChoice {
  const [kind, onKind] = useState(Object.keys(kinds)[0] as string);
  const [typed, onType] = useState<Audience>({});
  const [paused] = useDebouncedValue(typed, countAfter);
  const audienceOf = (names: Audience) => {
    const audience = namedIn(kinds[kind] as AudienceKind, names);
    return audience !== null && isKnown(audience) ? audience : null;
  };
  const counted = audienceOf(paused);
  const reach = useQuery({ ...reachQuery(counted ?? {}), enabled: counted !== null });
  return { kinds, kind, onKind, typed, onType, audience: audienceOf(typed), reach, isCounted: counted !== null };
}

/** The audience of a kind with the typed names; null while a needed one is empty. */
function namedIn({ needed, optional = [] }: AudienceKind, typed: Audience): Audience | null {
  const names = [...needed, ...optional]
    .map((field) => [field, (typed[field] ?? '').trim()] as const)
    .filter(([, name]) => name !== '');
  const audience: Audience = Object.fromEntries(names);
  return needed.every((field) => audience[field] !== undefined) ? audience : null;
}
