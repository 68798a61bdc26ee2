import { rows } from '@kopa/calls/rows/notifications';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('notifications', rows, mocks);
