import { rows } from '@kopa/calls/rows/ppas';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('ppas', rows, mocks);
