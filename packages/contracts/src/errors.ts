/** Every error of the API: code, HTTP status and message for people. Product 5.4 gives the order of the checks. */
export const errorCatalogue = {
  invalid_request: { status: 400, message: 'Some of what was sent is not valid.' },
  malformed_json: { status: 400, message: 'The request is not valid JSON.' },
  invalid_cursor: { status: 400, message: 'That page marker is not valid. Start from the first page.' },
  password_mismatch: { status: 400, message: 'Please make sure your passwords match.' },
  common_password: { status: 400, message: 'This password is too common. Please choose another one.' },
  own_connection: { status: 400, message: 'You cannot connect to yourself.' },
  own_message: { status: 400, message: 'You cannot write to yourself.' },
  invalid_image: { status: 400, message: 'Please select an image file.' },
  foreign_photo: { status: 400, message: 'Only photos that you uploaded can be used.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  invalid_credentials: { status: 401, message: 'Invalid credentials' },
  forbidden: { status: 403, message: 'You may not do this.' },
  wrong_origin: { status: 403, message: 'This request comes from a page that may not make it.' },
  account_suspended: { status: 403, message: 'This account is suspended. Please contact support.' },
  not_group_member: { status: 403, message: 'Only members of the group may do this.' },
  private_group: { status: 403, message: 'This group is private. Its creator can invite you.' },
  not_found: { status: 404, message: 'Not found.' },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  username_taken: { status: 409, message: 'Username is taken.' },
  already_connected: { status: 409, message: 'You are already connected.' },
  already_requested: { status: 409, message: 'A connection request is already pending.' },
  already_decided: { status: 409, message: 'This connection request has already been decided.' },
  recently_declined: { status: 409, message: 'This request was declined recently. Please try again in a few days.' },
  last_super_admin: { status: 409, message: 'One active super administrator must remain.' },
  idempotency_conflict: { status: 409, message: 'This key was already used for something else.' },
  portal_already_connected: { status: 409, message: 'NYSC portal already connected' },
  state_code_taken: { status: 409, message: 'State code already exists' },
  payload_too_large: { status: 413, message: 'Too large.' },
  photo_too_large: { status: 413, message: 'Please select a photo smaller than 10MB.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  portal_invalid_credentials: { status: 422, message: 'Invalid portal credentials' },
  portal_name_mismatch: { status: 422, message: 'Name verification failed' },
  rate_limited: { status: 429, message: 'Too many requests. Please try again in a moment.' },
  awaiting_reply: { status: 429, message: 'You can write more once they have answered.' },
  internal_error: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  portal_failed: { status: 502, message: 'The service portal could not answer. Please try again later.' },
  overloaded: { status: 503, message: 'Kopa is busy right now. Please try again in a moment.' },
  unavailable: { status: 503, message: 'Kopa is not available right now. Please try again in a moment.' },
  portal_timeout: { status: 504, message: 'The service portal took too long to answer. Please try again later.' },
  no_space: { status: 507, message: 'There is no room for this upload right now. Please try again later.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** True for a code of the catalogue. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}
