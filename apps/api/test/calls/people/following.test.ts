import { rows } from '../rows/people/following.ts';
import { walk } from '../walk.ts';

walk(rows);
