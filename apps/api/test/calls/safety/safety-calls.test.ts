import { rows } from '../rows/safety/safety-calls.ts';
import { walk } from '../walk.ts';

walk(rows);
