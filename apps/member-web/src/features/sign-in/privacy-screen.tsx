import { visitorPages } from '@kopa/contracts/visitor-pages';
import { Article } from './article.tsx';

/** Says for everybody which data is kept, who sees it and how it is deleted (product 2.26). */
export function Component() {
  return (
    <Article
      title="Privacy"
      parts={[
        {
          heading: 'You need not use Kopa',
          texts: ['No office, employer or official can demand it.'],
        },
        {
          heading: 'What is kept',
          texts: [
            'What you enter. Your password is kept as a hash.',
            'With the portal linked: your service record, until a year after your service. The portal’s password is used once and never kept.',
            'Your sign-ins and, for 400 days, on which days you came.',
          ],
        },
        {
          heading: 'Who sees it',
          texts: [
            'Members: name, username, pictures, bio, where you serve.',
            'Your connections: also email, state code and, if you like, when you are online.',
            'Only you: phone number, letters, records.',
            'Messages: the members of the chat. Administrators can open them to keep members safe; each look is written down.',
            'Journeys: the contacts that you choose.',
          ],
        },
        {
          heading: 'How it is deleted',
          texts: [
            'Unlink the portal in Profile, Account, and the service record goes.',
            'Delete your account there, and it is gone at once for everybody. Your messages stay with the others, and reports stay until their time is over.',
          ],
        },
      ]}
      other={{ to: visitorPages.rules, label: 'Community rules' }}
    />
  );
}
