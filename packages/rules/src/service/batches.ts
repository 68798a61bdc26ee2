import { batches } from '@kopa/contracts/service/service-constants';

/** The batch whose camp begins next after a day in Nigeria, with the month of its camp. */
export function batchCalledUpNext(today: string): { batch: string; month: string } {
  const year = Number(today.slice(0, 4));
  const all = [year, year + 1].flatMap((one) =>
    batches.map(({ batch, campMonths: [first] }) => ({
      batch: `${one} Batch ${batch}`,
      month: `${one}-${String(first).padStart(2, '0')}`,
    })),
  );
  return all.find(({ month }) => `${month}-01` > today) as { batch: string; month: string };
}
