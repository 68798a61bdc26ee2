import { rows } from '../rows/service/service.ts';
import { walk } from '../walk.ts';

walk(rows);
