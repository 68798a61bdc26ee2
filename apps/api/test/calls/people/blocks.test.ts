import { rows } from '../rows/people/blocks.ts';
import { walk } from '../walk.ts';

walk(rows);
