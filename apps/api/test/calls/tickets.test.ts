import { rows } from '@kopa/calls/rows/tickets';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('tickets', rows, api);
