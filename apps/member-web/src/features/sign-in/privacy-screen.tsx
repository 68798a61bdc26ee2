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
          texts: [
            'Kopa is a help, not a duty. No office, employer or official can demand that you use it, and nothing in your service year depends on it.',
          ],
        },
        {
          heading: 'What is kept',
          texts: [
            'What you enter: name, email, phone number, username, a hash of your password, your profile, posts, comments, messages, photos and voice notes.',
            'Once you link the service portal: your service record, for a year after the end of your service. The portal’s password is used once and never kept.',
            'Your letters, records and marks of the service year, the browsers that you signed in with, and on which days you were here, for 400 days.',
          ],
        },
        {
          heading: 'Who sees it',
          texts: [
            'Members see your name, username, pictures, bio and where you serve; your connections also your email, your state code and when you are online, unless you hide that. Nobody but you sees your phone number.',
            'Only you see your letters and records. A journey is seen by the contacts that you choose.',
            'Messages are seen by the members of the chat. Administrators can open what a member has written, messages too, to keep members safe; each look and each decision is written down.',
          ],
        },
        {
          heading: 'How it is deleted',
          texts: [
            'Delete your account in your profile, under Account, and it is gone at once for everybody. Your messages stay in the chats of the others, under “Deleted member”. Reports stay until their time is over.',
            'Unlink the portal there, and the service record goes. Download all that Kopa keeps of you there, too.',
          ],
        },
      ]}
      other={{ to: visitorPages.rules, label: 'Community rules' }}
    />
  );
}
