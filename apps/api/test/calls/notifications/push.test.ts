import { rows } from '@kopa/conformance/rows/notifications/push';
import { walk } from '@kopa/conformance/walk';
import { api } from '../api-system.ts';

walk(rows, api);
