import { rows } from '@kopa/calls/rows/service';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('service', rows, mocks);
