import { rows } from '@kopa/calls/rows/channels';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('channels', rows, api);
