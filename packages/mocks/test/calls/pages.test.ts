import { walkPages } from '@kopa/calls/walk-pages';
import { mocks } from './mock-system.ts';

walkPages(mocks);
