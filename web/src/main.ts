import './look/tokens.css';
import './look/base.css';
import { mount } from 'svelte';
import Shell from './shell/Shell.svelte';

mount(Shell, { target: document.getElementById('searoom') as HTMLElement });
