import { rows } from '@kopa/calls/rows/following';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('following', rows, api);
