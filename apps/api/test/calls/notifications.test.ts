import { rows } from '@kopa/calls/rows/notifications';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('notifications', rows, api);
