import { rows } from '../rows/desk/tickets.ts';
import { walk } from '../walk.ts';

walk(rows);
