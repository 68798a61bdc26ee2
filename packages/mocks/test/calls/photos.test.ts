import { rows } from '@kopa/calls/rows/photos';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('photos', rows, mocks);
