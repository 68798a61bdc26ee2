import { rows } from '@kopa/calls/rows/administrators';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('administrators', rows, api);
