import { rows } from '@kopa/calls/rows/admin';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('admin', rows, api);
