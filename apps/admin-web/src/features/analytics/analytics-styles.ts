// Mantine's styles that only the analytics need.
import '@mantine/core/styles/Table.css';
