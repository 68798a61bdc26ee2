import { expect, it } from 'vitest';
import { batchCalledUpNext } from '../../src/service/batches.ts';

it('the batch called up next is the one whose camp begins first', () => {
  expect(batchCalledUpNext('2026-01-31')).toEqual({ batch: '2026 Batch A', month: '2026-02' });
  expect(batchCalledUpNext('2026-02-01')).toEqual({ batch: '2026 Batch B', month: '2026-06' });
  expect(batchCalledUpNext('2026-06-30')).toEqual({ batch: '2026 Batch C', month: '2026-11' });
  expect(batchCalledUpNext('2026-12-31')).toEqual({ batch: '2027 Batch A', month: '2027-02' });
});
