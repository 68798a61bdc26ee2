import { type Area, areas } from '@kopa/conformance/areas';
import type { Row } from '@kopa/conformance/row';
import { walkValid } from '@kopa/conformance/walk-valid';
import { describe } from 'vitest';
import { mocks } from './mock-system.ts';

for (const area of Object.keys(areas) as Area[]) {
  const { rows } = (await import(`@kopa/conformance/rows/${area}`)) as { rows: Row[] };
  describe(areas[area].title, () => walkValid(area, rows, mocks));
}
