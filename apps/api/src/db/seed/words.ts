/** Names and texts of the demo's members, posts and messages. */

/** First names and surnames from the same part of the country. */
export const names = [
  {
    first: [
      'Chinedu',
      'Ngozi',
      'Emeka',
      'Chiamaka',
      'Obinna',
      'Adaeze',
      'Kelechi',
      'Ifeoma',
      'Uche',
      'Nkechi',
      'Somto',
      'Amarachi',
    ],
    last: ['Okafor', 'Eze', 'Nwosu', 'Okeke', 'Obi', 'Anyanwu', 'Onyekachi', 'Ibe', 'Chukwu', 'Mbah'],
  },
  {
    first: [
      'Tunde',
      'Folake',
      'Segun',
      'Yetunde',
      'Kunle',
      'Bukola',
      'Damilola',
      'Temitope',
      'Olumide',
      'Ronke',
      'Ayomide',
      'Simisola',
    ],
    last: [
      'Adeyemi',
      'Adebayo',
      'Ogunleye',
      'Balogun',
      'Akinola',
      'Oyelaran',
      'Fashola',
      'Ajayi',
      'Olawale',
      'Bankole',
    ],
  },
  {
    first: [
      'Ibrahim',
      'Amina',
      'Musa',
      'Fatima',
      'Sani',
      'Zainab',
      'Abubakar',
      'Hauwa',
      'Yusuf',
      'Maryam',
      'Aliyu',
      'Halima',
    ],
    last: ['Bello', 'Danjuma', 'Abdullahi', 'Garba', 'Suleiman', 'Yakubu', 'Lawal', 'Usman', 'Mohammed', 'Shehu'],
  },
  {
    first: ['Ebiere', 'Tari', 'Efe', 'Oghenekaro', 'Ime', 'Idara', 'Aniekan', 'Terna', 'Doose', 'Osas', 'Ivie', 'Boma'],
    last: ['Ekanem', 'Akpan', 'Udo', 'Igbinedion', 'Osagie', 'Briggs', 'Tyoor', 'Ikpe', 'Dokubo', 'Etim'],
  },
] as const;

export const ppaNames = [
  (lga: string) => `${lga} Grammar School`,
  (lga: string) => `Government Secondary School, ${lga}`,
  (lga: string) => `${lga} Primary Health Centre`,
  (lga: string) => `${lga} Local Government Secretariat`,
  (lga: string) => `Ministry of Works, ${lga} Office`,
  (lga: string) => `First Bank, ${lga} Branch`,
  (lga: string) => `${lga} Community Library`,
] as const;

export const posts = {
  status: [
    'First week at my PPA done. The children already call me Uncle Corper.',
    'If you are coming in from camp this weekend: bring a mosquito net and patience for the network.',
    'Does anyone know when biometric clearance starts this month?',
    'Today we taught JSS2 how to use spreadsheets. They laughed at my formulas, then wrote better ones.',
    'Rain since morning, generator off, but the staff room tea is strong.',
    'Small reminder: your state code is not your password.',
    'Looking for a flatmate close to the secretariat. Quiet house, water every day.',
    'Market day here is Thursday. Tomatoes are half the price of the city.',
  ],
  achievement: [
    'Our CDS group finished painting the health centre. Six Saturdays, forty litres of paint.',
    'The reading club we started has 60 pupils now!',
    'Passed my certification exam between lesson notes. Tired and grateful.',
    'The borehole project got its first approval letter today.',
  ],
  location: [
    'Reporting from the orientation camp.',
    'Sunset over the lodge.',
    'Community development day, all hands here.',
  ],
  activity: [
    'Joining the road safety campaign on Saturday, who is coming along?',
    'Football match against the bank on Sunday evening. We need a goalkeeper.',
    'Free eye screening with the Red Cross group this Thursday from nine.',
  ],
} as const;

export const comments = [
  'Well done!',
  'This is beautiful, keep it up.',
  'Same here in my LGA.',
  'I am coming, save me a place.',
  'Thank you for sharing this.',
  'Who is the CDS president there now?',
  'Please send the details.',
  'You people are trying.',
  'We should do this in our group too.',
] as const;

export const smallTalk = [
  [
    'Good morning! Did you get the clearance letter?',
    'Yes, the LGI signed it yesterday.',
    'Great, I will go tomorrow then.',
  ],
  ['How is your PPA?', 'Busy, but kind people. Yours?', 'The same. We should visit each other.'],
  ['Are you coming to CDS on Thursday?', 'I will be there. Shall I bring the banner?', 'Yes please, and the register.'],
  ['Which lodge are you in now?', 'The one behind the secretariat.', 'Ah, then we are neighbours.'],
] as const;

export const interestGroups = [
  ['Tech Corpers', 'Code, data and design during the service year.'],
  ['Corpers Who Cook', 'Recipes for one burner and a small market.'],
  ['Fitness & Football', 'Matches at the weekend, runs before work.'],
  ['Teachers’ Lounge', 'Lesson notes, classroom ideas and encouragement.'],
  ['Side Hustle Circle', 'Small businesses that fit around a PPA.'],
] as const;

/** Bios of members. */
export const bios = [
  'New to this state, glad about every tip.',
  'Accountant by training, baker by heart.',
  'Ask me about the bus to the secretariat.',
  'Collecting recipes from all over the country during my service year.',
  'I run before sunrise and fall asleep over lesson notes.',
  'Nurse, choir singer, bad at chess.',
  'Looking for people for a CDS project on clean water.',
  'Far from home and making the best of it.',
  'Building a small solar business beside my PPA.',
  'Here for the jollof debates.',
] as const;
