import { rows } from '@kopa/calls/rows/blocks';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('blocks', rows, mocks);
