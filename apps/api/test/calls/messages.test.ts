import { rows } from '@kopa/calls/rows/messages';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('messages', rows, api);
