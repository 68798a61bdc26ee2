// Mantine's styles that only the audit log needs.
import '@mantine/core/styles/Drawer.css';
