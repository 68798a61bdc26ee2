/** A service record as the portal gives it, validated. Days are YYYY-MM-DD. */
export interface PortalRecord {
  accountId: string;
  firstName: string;
  middleName: string | null;
  surname: string;
  stateCode: string;
  batch: string;
  deploymentState: string;
  lga: string;
  ppa: string;
  cdsGroup: string;
  serviceStartDate: string;
  serviceDays: number;
  cdsAttended: number;
}

/** The only way to the official service portal. */
export interface PortalClient {
  /** Signs in and answers the portal's token. @throws 422 portal_invalid_credentials, 502, 504 */
  signIn(email: string, password: string): Promise<string>;
  /** The record of a token's account. @throws 422 portal_invalid_credentials for a dead token, 502, 504 */
  fetchRecord(token: string): Promise<PortalRecord>;
}
