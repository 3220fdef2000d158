"""The commands of the command line, one module each; every one takes its values and answers an exit status."""
