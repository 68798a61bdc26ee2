import { walkPages } from '@kopa/conformance/walk-pages';
import { api } from './api-system.ts';

walkPages(api);
