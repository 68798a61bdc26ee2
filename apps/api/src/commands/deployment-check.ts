import type { Db } from '../db/database.ts';
import type { Config } from '../process/config.ts';

/** The parts of a deployment that a check looks at. */
export interface Deployment {
  config: Config;
  db: Db;
}

/** Returns the finding, or throws the fault, or a warning. */
export type Check = (deployment: Deployment) => Promise<string>;

/** Something to set up, with which Kopa serves all the same. */
export class Warning extends Error {}

/** Milliseconds for each part that is asked. */
export const timeout = 10_000;
