#!/usr/bin/env node
// Committed, so that npm finds something to link in a fresh clone, before anything is built. The server is a program of its
// own, so that commands need not load it; its help is the command line's.
const [command, ...words] = process.argv.slice(2);
const isServer = command === 'mcp' && !words.some((word) => word === '-h' || word === '--help');
await import(isServer ? '../dist/mcp.js' : '../dist/main.js');
