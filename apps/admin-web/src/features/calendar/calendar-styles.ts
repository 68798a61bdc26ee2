// Mantine's styles that only this tab needs.
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
