import { rows } from '@kopa/calls/rows/following';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('following', rows, mocks);
