"""What can be asked and done by REST, a module a subject."""
