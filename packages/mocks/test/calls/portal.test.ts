import { rows } from '@kopa/calls/rows/portal';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('portal', rows, mocks);
