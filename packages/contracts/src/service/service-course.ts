/**
 * The course of a service year (product 4.25). Camp: the orientation course takes 21 days, as the scheme announced in
 * https://punchng.com/nysc-begins-batch-a-stream-ii-orientation-course-wednesday/. The window of the monthly clearance
 * and the papers of the passing-out are those announced to members at their clearance.
 */
export const serviceCourse = {
  campDays: 21,
  /** Days of the month, included. Members clear on its weekdays only. */
  clearanceWindow: { fromDay: 1, toDay: 10 },
  /** A reminder goes out this many days before the last weekday of a window. */
  reminderDaysBefore: 2,
  /** The passing-out is prepared in this many last days of the service. */
  passingOutDays: 30,
  milestones: {
    camp: 'Orientation camp',
    ppa: 'Place of primary assignment',
    cds: 'Weekly CDS',
    clearances: 'Monthly clearances',
    passing_out: 'Passing-out',
  },
  passingOutItems: {
    ppa_letter: 'Final letter of the place of assignment',
    cds_clearance: 'CDS clearance',
    inspector_form: "Local inspector's form",
    kit: 'Kit',
  },
} as const;

/** The keys of the milestones in their order. */
export const milestoneKeys = Object.keys(serviceCourse.milestones) as (keyof typeof serviceCourse.milestones)[];

export type ItemKey = keyof typeof serviceCourse.passingOutItems;
/** The keys of all items of checklists. */
export const itemKeys = Object.keys(serviceCourse.passingOutItems) as ItemKey[];
