import type { Row } from '@kopa/calls/row';
import { type Area, areas } from '@kopa/calls/table';
import { walkValid } from '@kopa/calls/walk-valid';
import { describe } from 'vitest';
import { mocks } from './mock-system.ts';

for (const area of Object.keys(areas) as Area[]) {
  const { rows } = (await import(`@kopa/calls/rows/${area}`)) as { rows: Row[] };
  describe(areas[area].title, () => walkValid(area, rows, mocks));
}
