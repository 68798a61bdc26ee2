import { rows } from '@kopa/calls/rows/rumours';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('rumours', rows, mocks);
