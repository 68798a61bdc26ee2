import { rows } from '@kopa/calls/rows/ppas';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('ppas', rows, api);
