import { rows } from '@kopa/calls/rows/users';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('users', rows, mocks);
