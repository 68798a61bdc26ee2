import { rows } from '../rows/file/letters.ts';
import { walk } from '../walk.ts';

walk(rows);
