import { rows } from '../rows/news/rumours.ts';
import { walk } from '../walk.ts';

walk(rows);
