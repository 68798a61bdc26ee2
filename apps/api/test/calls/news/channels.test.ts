import { rows } from '../rows/news/channels.ts';
import { walk } from '../walk.ts';

walk(rows);
