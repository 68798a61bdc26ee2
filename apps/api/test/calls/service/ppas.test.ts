import { rows } from '../rows/service/ppas.ts';
import { walk } from '../walk.ts';

walk(rows);
