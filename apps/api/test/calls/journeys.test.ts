import { rows } from '@kopa/conformance/rows/journeys';
import { walk } from '@kopa/conformance/walk';
import { api } from './api-system.ts';

walk('journeys', rows, api);
