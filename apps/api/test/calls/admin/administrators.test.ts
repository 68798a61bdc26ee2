import { rows } from '../rows/admin/administrators.ts';
import { walk } from '../walk.ts';

walk(rows);
