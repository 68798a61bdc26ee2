import { rows } from '../rows/people/connections.ts';
import { walk } from '../walk.ts';

walk(rows);
