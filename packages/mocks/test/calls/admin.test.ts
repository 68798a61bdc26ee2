import { rows } from '@kopa/calls/rows/admin';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('admin', rows, mocks);
