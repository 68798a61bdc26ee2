import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onStartConversation } from '../../shared/people/start-conversation.ts';

/** Opens the messages when a conversation is started on another page (the page itself listens too). */
export function StartConversationListener() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(
    () =>
      onStartConversation((partner) => {
        if (!/^\/chat(\/|$)/.test(pathname)) void navigate('/chat', { state: { partner } });
      }),
    [navigate, pathname],
  );
  return null;
}
