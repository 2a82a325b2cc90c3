#!/usr/bin/env node
/**
 * The command `relata`, on Node, Bun and Deno: `npx relata`, `bunx relata`, `deno run -A npm:relata`.
 *
 * @module
 */
import process from "node:process";
import { run } from "./run.ts";
import { processTerminal } from "./terminal.ts";

process.exitCode = await run(process.argv.slice(2), processTerminal());
