import { journeyLimits } from '@kopa/contracts/limits';
import { visitorPages } from '@kopa/contracts/visitor-pages';
import { Article } from './article.tsx';

/** The rules of the community, for everybody (product 2.26). */
export function Component() {
  return (
    <Article
      title="Community rules"
      parts={[
        {
          heading: 'Be somebody one likes to serve with',
          texts: [
            'No harassment, no hate, no threats or violence, nothing sexual.',
            'Be yourself. Do not pretend to be another person or to hold an office.',
            'No spam and no scams. Ask nobody for money, passwords or codes.',
            'Do not spread what you have not checked. “Is it true?” in Messages is there to ask.',
            'Share nothing private of somebody else without their leave.',
          ],
        },
        {
          heading: 'When somebody breaks them',
          texts: [
            '“Report” stands in the menu of every post, comment, message, person, photo and group. The author is not told who reported.',
            'An administrator may remove what was reported, warn its author or suspend the account, and tells them why. They may appeal.',
            'You can mute or block anybody, at any time and without a reason.',
          ],
        },
        {
          heading: 'Are you in danger, or is somebody about to hurt themselves?',
          texts: [`Call ${journeyLimits.emergencyNumber} first. Then report it, so that we see it.`],
        },
      ]}
      other={{ to: visitorPages.privacy, label: 'Privacy' }}
    />
  );
}
