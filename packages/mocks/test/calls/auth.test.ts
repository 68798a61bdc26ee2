import { rows } from '@kopa/calls/rows/auth';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('auth', rows, mocks);
