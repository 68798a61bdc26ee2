import { rows } from '@kopa/calls/rows/groups';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('groups', rows, api);
