#!/usr/bin/env node
// Committed, so that npm finds something to link in a fresh clone, before anything is built. The server is a program of its
// own, so that commands need not load it.
await import(process.argv[2] === 'mcp' ? '../dist/mcp.js' : '../dist/main.js');
