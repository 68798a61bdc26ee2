import { rows } from '@kopa/calls/rows/portal';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('portal', rows, api);
