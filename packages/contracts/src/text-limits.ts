/** Lengths of texts in characters after trimming (product 7.1). */
export const textLimits = {
  name: 80,
  displayName: 160,
  username: { min: 3, max: 50 },
  email: 254,
  bio: 300,
  phoneNumber: { min: 7, max: 20 },
  password: { min: 8, max: 128 },
  post: 5000,
  comment: 2000,
  /** The text that stands for a photo where it is not seen. */
  photoAlt: 500,
  location: 120,
  message: 4000,
  /** The part of a message that an answer to it quotes. */
  quote: 120,
  groupName: 80,
  groupDescription: 500,
  ticketSubject: 150,
  ticketDescription: 5000,
  /** Of a message or note in a ticket. */
  ticketMessage: 5000,
  savedReplyTitle: 80,
  savedReply: 5000,
  appeal: 5000,
  search: 100,
  /** Longer than any token of a link. */
  linkToken: 100,
  reportNote: 1000,
  rumour: 1000,
  rumourExplanation: 2000,
  rumourSource: 500,
  noticeTitle: 120,
  noticeBody: 5000,
  /** Of names of states, LGAs, batches and CDS groups. */
  audience: 200,
  calendarTitle: 120,
  /** The office that has announced an entry of the calendar. */
  announcedBy: 120,
  calendarNote: 1000,
  calendarSource: 300,
  ppaReview: 2000,
  /** Of names of places, states and LGAs in queries. */
  ppaName: 200,
  caseNote: 1000,
  suspensionReason: 1000,
  pushEndpoint: 2048,
  /** Of either end of a journey, in words. */
  journeyPlace: 80,
  /** Company, plate. */
  journeyVehicle: 80,
  safetyReason: 300,
  safetyAnswer: 500,
  letterTitle: 120,
  letterAddressee: 200,
  /** Of a template; its letters are longer by their values. */
  letterText: 10_000,
  letterRule: 500,
  letterSource: 500,
  /** The name of the person who received a letter. */
  receivedBy: 120,
  record: 4000,
  rollCallTitle: 120,
  /** Longer than any word, so that a wrong one of any form is told so. */
  rollCallWord: 40,
  correctionReason: 300,
} as const;
