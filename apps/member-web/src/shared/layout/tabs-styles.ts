import '@mantine/core/styles/Tabs.css';
import './tabs.css';
