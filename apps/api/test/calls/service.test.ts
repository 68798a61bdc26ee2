import { rows } from '@kopa/calls/rows/service';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('service', rows, api);
