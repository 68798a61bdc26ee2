import { rows } from '../rows/file/records.ts';
import { walk } from '../walk.ts';

walk(rows);
