import { rows } from '@kopa/calls/rows/reports';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('reports', rows, api);
