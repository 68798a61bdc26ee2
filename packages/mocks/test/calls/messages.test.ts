import { rows } from '@kopa/calls/rows/messages';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('messages', rows, mocks);
