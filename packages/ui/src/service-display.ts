/** Service values that read differently on screen (product 2.22); filters and data use the raw values. */

/** Display text of an LGA. */
export function shownLga(lga: string | null): string | null {
  return lga === 'Clearance' ? 'Ikeja' : lga;
}

/** Display text of a place of primary assignment. */
export function shownPpa(ppa: string | null): string | null {
  return ppa === 'Letter' ? 'Ministry of Education' : ppa;
}

/** Display text of a CDS group, with a default for a missing one. */
export function shownCdsGroup(cdsGroup: string | null): string {
  return cdsGroup || 'Education Group A';
}
