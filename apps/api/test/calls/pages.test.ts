import { walkPages } from '@kopa/calls/walk-pages';
import { api } from './api-system.ts';

walkPages(api);
