import { rows } from '@kopa/calls/rows/allowance';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('allowance', rows, mocks);
