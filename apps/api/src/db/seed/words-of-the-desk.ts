export const tickets = [
  [
    'I cannot link my portal account',
    'It says the name does not match, but it is my name on the call-up letter.',
    'portal',
    'Your profile had the names in short. Please write them in full, as on the letter, and link again.',
  ],
  [
    'My state code is taken',
    'The app says that my state code already exists.',
    'portal',
    'It was on an account that you made before. It is free now; please link once more.',
  ],
  [
    'Someone writes to me again and again',
    'Please look at the messages I get from an account I do not know.',
    'safety',
    'Thank you for telling us. The account is suspended and cannot write to you any more.',
  ],
  [
    'I changed my phone',
    'How do I sign out from the phone I lost?',
    'account',
    'We have set a new password, which ends every session. You get it by phone.',
  ],
  [
    'A post in the feed is insulting',
    'It is about our camp and it should be removed.',
    'content',
    'The post is gone. Thank you for looking out for your camp.',
  ],
  [
    'My picture does not upload',
    'It stops at the end and says to try again.',
    'other',
    'It is larger than 10 MB. A photo in a smaller size goes through.',
  ],
  [
    'What do you keep about me?',
    'Please send me a copy of my data, as the Data Protection Act allows.',
    'data_protection',
    'Profile, Account, Download my data gives you everything that we keep, at any time.',
  ],
] as const;

/** The answer to tickets in progress, and the members' word after it. */
export const inProgress = 'We are looking into it, and write here as soon as we know more.';
export const stillOpen = 'Thank you. It still happens today.';

/** Saved replies by title. */
export const savedReplies = [
  ['Name on the portal', 'Dear {first_name}, please write your names as on the call-up letter, then link again.'],
  ['Ask the secretariat', 'Dear {first_name}, your NYSC secretariat in {state} decides this. Please ask there.'],
  ['Solved', 'Dear {first_name}, ticket {ticket_id} is solved. Write here if it comes back.'],
] as const;

/** The appeal of the author of the removed post. */
export const appealText = 'It was a warning about such offers. I quoted the text to show what they look like.';
