// Mantine's styles of the pages behind the sign-in.
import '@mantine/core/styles/Skeleton.css';
import '@mantine/core/styles/VisuallyHidden.css';
import './signed-in.css';
