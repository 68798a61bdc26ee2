import { rows } from '@kopa/calls/rows/photos';
import { walk } from '@kopa/calls/walk';
import { api } from './api-system.ts';

walk('photos', rows, api);
