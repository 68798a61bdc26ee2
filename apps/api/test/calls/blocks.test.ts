import { rows } from '@kopa/calls/rows/blocks';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('blocks', rows, api);
