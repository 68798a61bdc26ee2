import type { Static } from 'typebox';
import { OneOf } from '../schema.ts';

/** The six colour schemes (product 2.2); the first is the default. */
export const colorSchemes = ['green', 'blue', 'purple', 'orange', 'teal', 'pink'] as const;
export const ColorScheme = OneOf(colorSchemes);
export type ColorScheme = Static<typeof ColorScheme>;
