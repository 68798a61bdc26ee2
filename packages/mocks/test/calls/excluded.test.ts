import { walkExcluded } from '@kopa/calls/walk-excluded';
import { mocks } from './mock-system.ts';

walkExcluded(mocks);
