import { rows } from '../rows/safety/journeys.ts';
import { walk } from '../walk.ts';

walk(rows);
