import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { openCasesQuery } from './statistics.queries.ts';

/** The number of open cases, in the tab Reports; nothing while it is unknown or none is open. */
export function OpenCases() {
  const { data } = useQuery(openCasesQuery);
  return data ? (
    <Badge color="red.9" variant="filled">
      {data}
    </Badge>
  ) : null;
}
