import { walkExcluded } from '@kopa/calls/walk-excluded';
import { api } from './api-system.ts';

walkExcluded(api);
