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
            'What you enter; of your password a hash.',
            'With the portal linked: your service record, until a year after your service. The portal’s password is used once and never kept.',
            'Your sign-ins; for 400 days your days here.',
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
            'Profile, Account: unlink the portal, download what is kept, delete your account. Your messages stay with the others, reports for their time.',
          ],
        },
      ]}
      other={{ to: visitorPages.rules, label: 'Community rules' }}
    />
  );
}
