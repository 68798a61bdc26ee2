import { rows } from '@kopa/calls/rows/allowance';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('allowance', rows, api);
