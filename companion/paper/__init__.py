"""Paper: sheets to print and cut out, and slips for the little printer at the table."""
