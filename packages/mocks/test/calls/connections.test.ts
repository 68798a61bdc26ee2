import { rows } from '@kopa/calls/rows/connections';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('connections', rows, mocks);
