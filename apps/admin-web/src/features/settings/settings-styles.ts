// Mantine's styles that only the settings need.
import '@mantine/core/styles/Anchor.css';
import '@mantine/core/styles/Code.css';
