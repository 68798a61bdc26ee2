import { rows } from '../rows/admin/analytics.ts';
import { walk } from '../walk.ts';

walk(rows);
