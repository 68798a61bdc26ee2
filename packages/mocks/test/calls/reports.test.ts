import { rows } from '@kopa/calls/rows/reports';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('reports', rows, mocks);
