import { rows } from '@kopa/calls/rows/users';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('users', rows, api);
