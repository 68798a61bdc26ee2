import type { Context } from '../context.ts';
import { removeStrayFiles } from '../features/photos/photo-clean-up.actions.ts';
import { resynchroniseStep } from '../features/portal/portal-resynchronisation.actions.ts';
import { cleanUp } from './clean-up.ts';

/** Work that nobody waits for. */
export interface Job {
  /** When it begins: minute, hour, day, month, weekday in Africa/Lagos. */
  schedule: string;
  /** Does a step; answers whether another is due at once. It may be repeated when a process dies in it. */
  work: (context: Context) => Promise<boolean>;
}

/** Every background job by the name of its queue. */
export const jobs = {
  'portal-resynchronisation': { schedule: '0 2 * * *', work: resynchroniseStep },
  'clean-up': {
    schedule: '20 * * * *',
    work: async (context) => {
      await cleanUp(context);
      return false;
    },
  },
  'stray-files': {
    schedule: '40 3 * * *',
    work: async (context) => {
      await removeStrayFiles(context);
      return false;
    },
  },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;
