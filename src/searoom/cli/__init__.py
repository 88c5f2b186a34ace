"""The command line: one module a command. Nothing heavy is imported before it is needed."""
