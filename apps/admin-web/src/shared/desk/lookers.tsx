import type { Look } from '@kopa/contracts/desk/looks';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lookersQuery } from './looks.queries.ts';

interface LookersProps extends Look {
  /** Called each time that others are there or have just left, to fetch their changes. */
  onTogether: () => void;
}

/** Names the other administrators who look at the same ticket or case. */
export function Lookers({ subjectType, subjectId, onTogether }: LookersProps) {
  const { data: others = [], dataUpdatedAt } = useQuery(lookersQuery({ subjectType, subjectId }));
  const isTogether = others.length > 0;
  const fetchTheirs = useRef(onTogether);
  useEffect(() => {
    fetchTheirs.current = onTogether;
  });
  const wasTogether = useRef(false);
  useEffect(() => {
    if (dataUpdatedAt === 0) return;
    if (isTogether || wasTogether.current) fetchTheirs.current();
    wasTogether.current = isTogether;
  }, [isTogether, dataUpdatedAt]);
  const names = others.map(({ name }) => name).join(', ');
  return (
    <Text role="status" size="sm" fw={600}>
      {isTogether && `${names} ${others.length === 1 ? 'is' : 'are'} looking at this`}
    </Text>
  );
}
