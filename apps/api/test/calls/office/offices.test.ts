import { rows } from '../rows/office/offices.ts';
import { walk } from '../walk.ts';

walk(rows);
