import { rows } from '@kopa/calls/rows/push';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('push', rows, api);
