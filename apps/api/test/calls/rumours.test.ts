import { rows } from '@kopa/calls/rows/rumours';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('rumours', rows, api);
