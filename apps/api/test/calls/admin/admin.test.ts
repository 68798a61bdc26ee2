import { rows } from '../rows/admin/admin.ts';
import { walk } from '../walk.ts';

walk(rows);
