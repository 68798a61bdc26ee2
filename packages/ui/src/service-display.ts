/** Service values that read differently on screen (product 2.22); filters and data use the raw values. */

/** An LGA as it is shown. */
export function shownLga(lga: string | null): string | null {
  return lga === 'Clearance' ? 'Ikeja' : lga;
}

/** A place of primary assignment as it is shown. */
export function shownPpa(ppa: string | null): string | null {
  return ppa === 'Letter' ? 'Ministry of Education' : ppa;
}

/** A CDS group as it is shown; missing ones have a default. */
export function shownCdsGroup(cdsGroup: string | null): string {
  return cdsGroup || 'Education Group A';
}
