import { rows } from '@kopa/conformance/rows/users';
import { walk } from '@kopa/conformance/walk';
import { api } from './api-system.ts';

walk('users', rows, api);
