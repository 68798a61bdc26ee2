import { rows } from '@kopa/conformance/rows/calendar';
import { walk } from '@kopa/conformance/walk';
import { api } from './api-system.ts';

walk('calendar', rows, api);
