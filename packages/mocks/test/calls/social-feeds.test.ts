import { rows } from '@kopa/calls/rows/social-feeds';
import { walk } from '@kopa/calls/walk';
import { mocks } from './mock-system.ts';

walk('social-feeds', rows, mocks);
