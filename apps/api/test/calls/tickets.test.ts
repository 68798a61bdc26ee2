import { rows } from '@kopa/conformance/rows/tickets';
import { walk } from '@kopa/conformance/walk';
import { api } from './api-system.ts';

walk('tickets', rows, api);
