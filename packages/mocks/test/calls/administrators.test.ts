import { rows } from '@kopa/calls/rows/administrators';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('administrators', rows, mocks);
