import type { Audience } from '@kopa/contracts/news/channels';
import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';

/** A kind of audience, with the fields that it needs and those that it may have. */
export interface AudienceKind {
  name: string;
  needed: readonly (keyof Audience)[];
  optional?: readonly (keyof Audience)[];
}

interface Reach {
  reach: number;
}

/** A choice as it is typed; without a kind the first one is chosen. */
export interface WrittenAudience {
  kind?: string;
  typed: Audience;
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

/** Lets an administrator choose an audience of some kinds. */
export function useAudience<K extends readonly unknown[]>(
  kinds: Record<string, AudienceKind>,
  { kind = Object.keys(kinds)[0] as string, typed }: WrittenAudience,
  onChoose: (chosen: WrittenAudience) => void,
  reachQuery: (audience: Audience) => UseQueryOptions<Reach, Error, Reach, K>,
  isKnown: (audience: Audience) => boolean = () => true,
): AudienceChoice {
  const [paused] = useDebouncedValue(typed, countAfter);
  const audienceOf = (names: Audience) => {
    const audience = namedIn(kinds[kind] as AudienceKind, names);
    return audience !== null && isKnown(audience) ? audience : null;
  };
  const counted = audienceOf(paused);
  const reach = useQuery({ ...reachQuery(counted ?? {}), enabled: counted !== null });
  return {
    ...{ kinds, kind, typed, reach },
    onKind: (next) => onChoose({ kind: next, typed }),
    onType: (next) => onChoose({ kind, typed: next }),
    audience: audienceOf(typed),
    isCounted: counted !== null,
  };
}

/** The audience of a kind with the typed names; null while a needed one is empty. */
function namedIn({ needed, optional = [] }: AudienceKind, typed: Audience): Audience | null {
  const names = [...needed, ...optional]
    .map((field) => [field, (typed[field] ?? '').trim()] as const)
    .filter(([, name]) => name !== '');
  const audience: Audience = Object.fromEntries(names);
  return needed.every((field) => audience[field] !== undefined) ? audience : null;
}
