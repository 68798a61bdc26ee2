import classes from './chat-pane.module.css';

/** In the place of the input where nothing can be written, with the reason in kind words. */
export function ClosedChat({ name, isForConnections }: { name: string; isForConnections: boolean }) {
  const [firstName] = name.split(' ');
  return (
    <p className={classes.closed} role="status">
      {isForConnections
        ? `${firstName} takes messages from connections only. Ask to connect first, then you can write.`
        : `You and ${firstName} cannot write to each other at the moment. What was written stays here.`}
    </p>
  );
}
