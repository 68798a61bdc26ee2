import { rows } from '@kopa/calls/rows/tickets';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('tickets', rows, mocks);
