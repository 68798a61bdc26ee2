import { rows } from '@kopa/calls/rows/push';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('push', rows, mocks);
