import { rows } from '@kopa/calls/rows/social-feeds';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('social-feeds', rows, api);
