import { rows } from '@kopa/conformance/rows/social-feeds';
import { walk } from '@kopa/conformance/walk';
import { api } from './api-system.ts';

walk('social-feeds', rows, api);
