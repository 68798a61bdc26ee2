import { rows } from '@kopa/calls/rows/auth';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('auth', rows, api);
