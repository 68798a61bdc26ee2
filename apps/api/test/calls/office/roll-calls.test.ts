import { rows } from '../rows/office/roll-calls.ts';
import { walk } from '../walk.ts';

walk(rows);
