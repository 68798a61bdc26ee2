import { rows } from '../rows/people/people.ts';
import { walk } from '../walk.ts';

walk(rows);
