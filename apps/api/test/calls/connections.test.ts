import { rows } from '@kopa/calls/rows/connections';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('connections', rows, api);
