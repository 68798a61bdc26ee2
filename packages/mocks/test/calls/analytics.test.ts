import { rows } from '@kopa/calls/rows/analytics';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('analytics', rows, mocks);
