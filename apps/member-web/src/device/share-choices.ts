import { writeChoices } from '../session/choices.ts';
import { readStoredMember } from '../session/stored-member.ts';

/** Shares the choices with the web server whenever the page is hidden. Returns the function that ends it. */
export function shareChoices(): () => void {
  const share = () => {
    const member = document.visibilityState === 'hidden' ? readStoredMember() : null;
    if (member !== null) writeChoices(member.id);
  };
  document.addEventListener('visibilitychange', share);
  return () => document.removeEventListener('visibilitychange', share);
}
