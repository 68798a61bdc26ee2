import { rows } from '@kopa/calls/rows/channels';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('channels', rows, mocks);
