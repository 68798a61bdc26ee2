import { rows } from '@kopa/calls/rows/groups';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('groups', rows, mocks);
