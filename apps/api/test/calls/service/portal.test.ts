import { rows } from '../rows/service/portal.ts';
import { walk } from '../walk.ts';

walk(rows);
