import { rows } from '@kopa/calls/rows/analytics';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('analytics', rows, api);
